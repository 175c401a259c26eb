import { redirect } from "@remix-run/node";
import { deviceCookie, sessions } from "~/session/cookies.server";
import type { Visit } from "~/session/guard.server";
import { safeRedirect } from "./redirect.server";

/** How many people may have signed in on one device and still be known there. */
const devicesKept = 5;

/** The cookies of somebody who has just signed in: a fresh session, and proof that this device is known. */
export async function entryHeaders(
  request: Request,
  visit: Visit,
  token: string,
  answered?: Headers,
): Promise<Headers> {
  const headers = new Headers();
  visit.session.set("token", token);
  visit.session.unset("handle");
  visit.session.unset("mobile");
  headers.append("set-cookie", await sessions.commitSession(visit.session));
  const proof = answered?.get("mingshi-device");
  if (proof) {
    const known: unknown = await deviceCookie.parse(request.headers.get("cookie"));
    const proofs = [...(Array.isArray(known) ? known.filter((item) => item !== proof) : []), proof];
    headers.append("set-cookie", await deviceCookie.serialize(proofs.slice(-devicesKept)));
  }
  return headers;
}

/** Goes on to where the person wanted to be; `/` chooses by role. */
export const goOn = (form: FormData, headers: Headers) =>
  redirect(safeRedirect(form.get("redirect"), "/"), { headers });
