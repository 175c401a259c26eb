import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { deviceCookie, sessions } from "~/session/cookies.server";
import type { Visit } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { safeRedirect } from "./redirect.server";

/** How many people may have signed in on one device and still be known there. */
const devicesKept = 5;

/** A sign-in result of exactly this length is no token but asks for the second step (000 §9). */
const handleLength = 24;

/** What a sign-in came to: a token, or the handle of a second step. */
interface Entry {
  data: string;
  headers?: Headers;
}

/**
 * Goes on with what a sign-in came to: with a token to where the person wanted to be (`/` chooses by role), with a
 * handle to the second step, whose code is sent; where it is not, that page says so. `mobile` is shown there where it
 * is known.
 */
export async function goOn(request: Request, visit: Visit, entry: Entry, mobile = ""): Promise<Response> {
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
    : redirectWith(next, { kind: "warn", text: sent.message }, headers);
}

/**
 * True when somebody was refused because their company is not found or its registration incomplete (000 §8). A host
 * elsewhere names no reason and says so in words alone.
 */
export const lacksCompany = ({ reason, message }: { reason: string; message: string }): boolean =>
  reason === "COMPANY_INCOMPLETE" ||
  (reason === "OTHER" &&
    /(公司|企业).{0,8}(未找到|不存在|未完成|不完整)|(未找到|完善).{0,4}(公司|企业)/.test(message));

/** The cookies of somebody who has just signed in: a fresh session, and proof that this device is known. */
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

/** Nothing of whoever was here before stays: a session that was signed in on this browser ends with it. */
async function freshSession({ session, withAllRoles }: Visit) {
  // why: as in signing out, the role that was looked through may be gone, and the session must end all the same.
  if (session.has("token")) await withAllRoles().accounts.signOut({});
  return sessions.getSession();
}

/** Somebody whose registration still lacks the company goes on with it (000 §8). */
export const goOnRegistering = ({ t }: Visit, mobile: string) =>
  redirectWith(paths.register({ mobile }), { kind: "info", text: t("registration:companyIsMissing") });
