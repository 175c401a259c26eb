import { data, redirect, type Session } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { codeRequest } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import { type SessionData, sessions } from "~/session/cookies.server";
import type { Visit } from "~/session/guard.server";
import { redirectWith, takeNotice } from "~/session/notice.server";
import { type Picture, showPicture, withAnotherPicture } from "./image-code.server";
import { masked } from "./masked";

/** What a visitor asks a code for, by SMS. */
export type Purpose = "register" | "login" | "password";

/** A code is good for 5 minutes; whoever comes back later than this begins with the mobile again. */
const sentLife = 15 * 60_000;

interface Step {
  mobile: string;
  notice: Awaited<ReturnType<typeof takeNotice>>["notice"];
}

/** What the form that asks for a code draws; it begins with `mobile`. */
export interface FirstStep extends Step {
  sentTo: null;
  picture: Picture;
}

/** What the form that takes the code draws, once one was sent. */
export interface SecondStep extends Step {
  /** Masked. */
  sentTo: string;
  picture: null;
  isDemo: boolean;
}

/** The first step again where the address names a mobile or no code is waiting, else the second. */
export async function showStep(request: Request, visit: Visit, purpose: Purpose) {
  const named = new URL(request.url).searchParams.get("mobile");
  const sent = named === null ? sentFor(visit.session, purpose) : null;
  if (!sent) return showFirstStep(request, visit);
  const { notice, headers } = await takeNotice(request);
  const page = { sentTo: masked(sent.mobile), mobile: sent.mobile, picture: null };
  return data<FirstStep | SecondStep>({ ...page, isDemo: await hasDemoAccounts(), notice }, { headers });
}

/** The form that asks for a code, with a picture that nobody has seen yet. */
export async function showFirstStep(request: Request, visit: Visit) {
  const { notice, headers } = await takeNotice(request);
  const mobile = (new URL(request.url).searchParams.get("mobile") ?? "").slice(0, 20);
  const page = { sentTo: null, mobile, picture: await showPicture(visit) };
  return data<FirstStep | SecondStep>({ ...page, notice }, { headers });
}

/** Has a code sent, and says nothing of whether anybody has this mobile: the second step follows in either case. */
export async function sendCode(request: Request, visit: Visit, purpose: Purpose) {
  const submission = readForm(visit.form, codeRequest);
  if (visit.form.has("another")) return withAnotherPicture(submission);
  if (submission.status !== "success") return sendBack(submission);

  const { sendRegisterCode, sendLoginCode, sendPasswordCode } = visit.services.registration;
  const send = { register: sendRegisterCode, login: sendLoginCode, password: sendPasswordCode }[purpose];
  const sent: Outcome<string> = await send(submission.value);
  if (!sent.ok) return sendBack(submission, sent);

  const { mobile } = submission.value;
  visit.session.set("sent", { handle: sent.data, mobile, purpose, at: Date.now() });
  const headers = { "set-cookie": await sessions.commitSession(visit.session) };
  return redirect(stepOf(purpose, request), { headers });
}

/** The code that this browser waits for, and for which purpose; null where there is none, or an old one. */
function sentFor(session: Session<SessionData>, purpose: Purpose): SessionData["sent"] | null {
  const sent = session.get("sent");
  const isWaiting = sent?.purpose === purpose && Date.now() - (sent.at ?? 0) < sentLife;
  return isWaiting ? sent : null;
}

/** The same for a form that cannot be carried out without it: where there is none, the first step says so. */
export async function needSent(request: Request, visit: Visit, purpose: Purpose) {
  const sent = sentFor(visit.session, purpose);
  if (sent) return sent;
  const text = visit.t("mistakes:CODE_EXPIRED");
  throw await redirectWith(stepOf(purpose, request), { kind: "warn", text });
}

/** Where both steps of a purpose stand. */
function stepOf(purpose: Purpose, request: Request): string {
  if (purpose === "register") return paths.register();
  if (purpose === "password") return paths.resetPassword();
  return paths.loginByCode({ redirect: new URL(request.url).searchParams.get("redirect") ?? "" });
}
