import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { BoundedCache } from "#contract/bounded-cache";
import { log } from "~/log.server";
import { preserveForm, stop } from "~/stop/stop.server";
import { csrfCookie, sessions } from "./cookies.server";

const refusalStatus = { tooLarge: 413, signedOut: 401 } as const;

/**
 * Reads a posted form once, and only when it passes the CSRF check: the token in the form is that of this
 * browser and this session, and the browser sends no foreign origin. A text browser without an Origin header is
 * let through on the token alone. Otherwise nothing happens and the user may send the preserved form again.
 */
export async function readFormWithCsrfToken(request: Request, context: AppLoadContext): Promise<FormData> {
  if (context.bodyRefusal) throw stop({ kind: context.bodyRefusal }, refusalStatus[context.bodyRefusal]);
  const form =
    context.fields ??
    (await request.formData().catch(() => {
      throw stop({ kind: "unreadable" }, 400);
    }));
  const path = new URL(request.url).pathname;
  if (context.isForeign) {
    log.warn({ path }, "form from another origin refused");
    throw stop({ kind: "forged" }, 403);
  }
  const { key, session } = await readKey(request);
  if (key !== null && isToken(form.get("csrf"), key, session)) return form;
  log.warn({ path }, "form without a valid token refused");
  const [csrf, cookie] = await csrfToken(request, context);
  const token = { csrf, formId: String(form.get("formId") ?? "") };
  const headers = cookie ? { "set-cookie": cookie } : undefined;
  throw stop({ kind: "outdated", preserved: { ...preserveForm(request, form), token } }, 403, headers);
}

const tokens = new WeakMap<AppLoadContext, Promise<[token: string, cookie: string | null]>>();

/** The CSRF token of this page's forms, and the cookie to set where the browser has none yet; one per response. */
export function csrfToken(request: Request, context: AppLoadContext) {
  const token = tokens.get(context) ?? issueToken(request);
  tokens.set(context, token);
  return token;
}

async function issueToken(request: Request): Promise<[token: string, cookie: string | null]> {
  const { key, session } = await readKey(request);
  if (key !== null) return [tokenOf(key, session), null];
  const fresh = randomBytes(32).toString("base64url");
  return [tokenOf(fresh, session), await csrfCookie.serialize(fresh)];
}

/** This browser's key, null where it has none, and its session's token, "" where it has none. */
async function readKey(request: Request): Promise<{ key: string | null; session: string }> {
  const cookies = request.headers.get("cookie");
  const key: unknown = await csrfCookie.parse(cookies);
  const session = (await sessions.getSession(cookies)).get("token") ?? "";
  return { key: typeof key === "string" && key !== "" ? key : null, session };
}

/**
 * Names the session and signs that, both by HMAC-SHA256 under the browser's key: `session.signature`. A key that
 * somebody else planted, in a cookie of theirs, makes no token for a session that they do not know (OWASP: signed
 * double-submit cookie).
 */
function tokenOf(key: string, session: string): string {
  const pair = `${key} ${session}`;
  const known = made.get(pair);
  if (known) return known;
  const named = hmac(key, `session ${session}`);
  const token = `${named}.${hmac(key, `csrf ${named}`)}`;
  made.set(pair, token, 2 * (pair.length + token.length));
  return token;
}

/** Tokens that were made lately: a browser asks for page after page with the same one. */
const made = new BoundedCache<string>(2_000_000);

/** Where there is no session, a token of any earlier one does: signing out and in again has to be possible. */
function isToken(given: FormDataEntryValue | null, key: string, session: string): boolean {
  if (typeof given !== "string") return false;
  // The token of the page that the form was on is known: nothing is signed again.
  if (isSame(given, tokenOf(key, session))) return true;
  if (session) return false;
  const [named = ""] = given.split(".");
  return isSame(given, `${named}.${hmac(key, `csrf ${named}`)}`);
}

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url");

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
