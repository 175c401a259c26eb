import type { AppLoadContext } from "@remix-run/node";
import { data } from "@remix-run/node";
import { CSRFError } from "remix-utils/csrf/server";
import { log } from "~/log.server";
import { csrf } from "./cookies.server";
import { type Kept, keptFrom, type Stop } from "./stop";

/**
 * Reads a posted form once, and only when it is proven to come from a page of ours: the token in the form
 * matches the signed cookie, and the browser does not name another origin. A text browser that names none
 * is let through on the token alone. Otherwise nothing happens and the person may send what they typed again.
 */
export async function readProvenForm(request: Request, context: AppLoadContext): Promise<FormData> {
  if (context.isTooLarge) throw stop({ kind: "tooLarge" }, 413);
  const form = await request.formData().catch(() => {
    throw stop({ kind: "unreadable" }, 400);
  });
  if (context.isForeign) {
    log.warn({ path: new URL(request.url).pathname }, "form from another origin refused");
    throw stop({ kind: "forged" }, 403);
  }
  try {
    await csrf.validate(form, request.headers);
  } catch (error) {
    if (!(error instanceof CSRFError)) throw error;
    log.warn(
      { path: new URL(request.url).pathname, reason: error.code },
      "form without a valid token refused",
    );
    const [token, cookie] = await csrfToken(request, context);
    const proof = { csrf: token, formId: String(form.get("formId") ?? "") };
    const headers = cookie ? { "set-cookie": cookie } : undefined;
    throw stop({ kind: "outdated", kept: { ...keep(request, form), proof } }, 403, headers);
  }
  return form;
}

/** What a person typed, so that the next page can carry it; files and secrets are not carried. */
export function keep(request: Request, form: FormData): Kept {
  const { pathname, search } = new URL(request.url);
  return keptFrom(pathname + search, form);
}

/** The same with the form's own proof: sent again it is the same form, and what was done already is not done twice. */
export const keepWhole = (request: Request, form: FormData): Kept => ({
  ...keep(request, form),
  proof: { csrf: String(form.get("csrf")), formId: String(form.get("formId") ?? "") },
});

/** Thrown: the page in progress ends here and `StopPage` says why. */
export const stop = (reason: Stop, status: number, headers?: HeadersInit) =>
  data(reason, { status, headers });

const tokens = new WeakMap<AppLoadContext, ReturnType<typeof csrf.commitToken>>();

/** The token that this browser's forms carry, and the cookie to set where it has none yet; one per response. */
export function csrfToken(request: Request, context: AppLoadContext): ReturnType<typeof csrf.commitToken> {
  const token = tokens.get(context) ?? csrf.commitToken(request);
  tokens.set(context, token);
  return token;
}
