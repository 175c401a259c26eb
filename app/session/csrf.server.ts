import type { AppLoadContext } from "@remix-run/node";
import { CSRFError } from "remix-utils/csrf/server";
import { log } from "~/log.server";
import { preserveForm, stop } from "~/stop/stop.server";
import { csrf } from "./cookies.server";

/**
 * Reads a posted form once, and only when it passes the CSRF check: the token in the form matches the signed
 * cookie, and the browser sends no foreign origin. A text browser without an Origin header is let through on
 * the token alone. Otherwise nothing happens and the user may send the preserved form again.
 */
export async function readFormWithCsrfToken(request: Request, context: AppLoadContext): Promise<FormData> {
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
    const own = { csrf: token, formId: String(form.get("formId") ?? "") };
    const headers = cookie ? { "set-cookie": cookie } : undefined;
    throw stop({ kind: "outdated", preserved: { ...preserveForm(request, form), token: own } }, 403, headers);
  }
  return form;
}

const tokens = new WeakMap<AppLoadContext, ReturnType<typeof csrf.commitToken>>();

/** The CSRF token of this browser's forms, and the cookie to set where it has none yet; one per response. */
export function csrfToken(request: Request, context: AppLoadContext): ReturnType<typeof csrf.commitToken> {
  const token = tokens.get(context) ?? csrf.commitToken(request);
  tokens.set(context, token);
  return token;
}
