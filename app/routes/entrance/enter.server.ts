import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { deviceCookie, sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import type { Visit } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** How many users may have signed in on one device and still be in its device cookie. */
const devicesKept = 5;

/** A sign-in result of exactly this length is no token but requires the second factor (000 §9). */
const handleLength = 24;

/** The result of a sign-in: a token, or the handle of a second step. */
interface Entry {
  data: string;
  headers?: Headers;
}

/**
 * Continues after sign-in: with a token to the requested page (`/` chooses by role), with a handle to the
 * second step, whose code is sent; if sending fails, that page says so. `mobile` is shown there where known.
 */
export async function continueAfterSignIn(
  request: Request,
  visit: Visit,
  entry: Entry,
  mobile = "",
): Promise<Response> {
  const wanted = visit.form.get("redirect");
  if (entry.data.length !== handleLength) {
    const headers = await entryHeaders(request, visit, entry.data, entry.headers);
    return redirect(safeRedirect(wanted, "/"), { headers });
  }
  const session = await freshSession(visit);
  session.set("handle", entry.data);
  session.set("mobile", mobile);
  const sent = await visit.services.accounts.sendSecondStepCode({ token: entry.data });
  if (!sent.ok) session.set("isUnsent", true);
  const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
  const next = paths.secondStep({ redirect: String(wanted ?? "") });
  return sent.ok
    ? redirect(next, { headers })
    : redirectWithFlash(next, { kind: "warn", text: sent.message }, headers);
}

/**
 * True when sign-in was refused because the company is not found or its registration incomplete (000 §8). A
 * host elsewhere gives no reason code, only text.
 */
export const lacksCompany = ({ reason, message }: { reason: string; message: string }): boolean =>
  reason === "COMPANY_INCOMPLETE" ||
  (reason === "OTHER" &&
    /(公司|企业).{0,8}(未找到|不存在|未完成|不完整)|(未找到|完善).{0,4}(公司|企业)/.test(message));

/** The cookies after signing in: a new session, and the device cookie. */
export async function entryHeaders(
  request: Request,
  visit: Visit,
  token: string,
  answered?: Headers,
): Promise<Headers> {
  const headers = new Headers();
  const session = await freshSession(visit);
  session.set("token", token);
  headers.append("set-cookie", await sessions.commitSession(session));
  const proof = answered?.get("mingshi-device");
  if (proof) {
    const known: unknown = await deviceCookie.parse(request.headers.get("cookie"));
    const proofs = [...(Array.isArray(known) ? known.filter((item) => item !== proof) : []), proof];
    headers.append("set-cookie", await deviceCookie.serialize(proofs.slice(-devicesKept)));
  }
  return headers;
}

/** Ends any session that was signed in on this browser before. */
async function freshSession({ session, withAllRoles }: Visit) {
  // why: as in signing out, the narrowed role may be revoked, and the session must end all the same.
  if (session.has("token")) await withAllRoles().accounts.signOut({});
  return sessions.getSession();
}

/** Continues a registration that still lacks the company (000 §8). */
export const goOnRegistering = ({ t }: Visit, mobile: string) =>
  redirectWithFlash(paths.register({ mobile }), { kind: "info", text: t("registration:companyIsMissing") });
