import { data, redirect, type Session } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { codeRequest } from "#contract/registration/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { hasDemoAccounts } from "~/request/embedded.server";
import { maskedMobile } from "~/routes/entrance/maskedMobile";
import { type SessionData, sessions } from "~/session/cookies.server";
import { redirectWithFlash, takeFlash } from "~/session/flash.server";
import { need, type Visit } from "~/session/guard.server";

/** What a visitor requests an SMS code for. */
export type CodeRequestPurpose = "register" | "login" | "password" | "invitation";

/** A code is valid for 5 minutes; after this long the flow restarts with the mobile. */
const sentLife = 15 * 60_000;

interface Step {
  mobile: string;
  notice: Awaited<ReturnType<typeof takeFlash>>["notice"];
}

/** Data of the form that requests a code; it starts with `mobile`. */
export interface FirstStep extends Step {
  sentTo: null;
  oneTimeToken: string;
}

/** Data of the form that takes the code, once one was sent. */
export interface SecondStep extends Step {
  /** Masked. */
  sentTo: string;
  oneTimeToken: null;
  isDemo: boolean;
}

/** The first step where the URL names a mobile or no code is pending, else the second. */
export async function showStep(request: Request, visit: Visit, purpose: CodeRequestPurpose) {
  const named = new URL(request.url).searchParams.get("mobile");
  const sent = named === null ? sentFor(visit.session, purpose) : null;
  if (!sent) return showFirstStep(request, visit);
  const { notice, headers } = await takeFlash(request);
  const page = { sentTo: maskedMobile(sent.mobile), mobile: sent.mobile, oneTimeToken: null };
  return data<FirstStep | SecondStep>({ ...page, isDemo: await hasDemoAccounts(), notice }, { headers });
}

/** The form that requests a code, with a fresh one-time token. */
export async function showFirstStep(request: Request, visit: Visit) {
  const { notice, headers } = await takeFlash(request);
  const mobile = (new URL(request.url).searchParams.get("mobile") ?? "").slice(0, 20);
  const { oneTimeToken } = need(await visit.services.registration.oneTimeToken({}));
  const page = { sentTo: null, mobile, oneTimeToken };
  return data<FirstStep | SecondStep>({ ...page, notice }, { headers });
}

/** Sends a code without disclosing whether the mobile has an account: the second step follows either way. */
export async function sendCode(request: Request, visit: Visit, purpose: CodeRequestPurpose) {
  const submission = readForm(visit.form, codeRequest);
  if (submission.status !== "success") return sendBack(submission);

  const { registration } = visit.services;
  const send = {
    register: registration.sendRegisterCode,
    login: registration.sendLoginCode,
    password: registration.sendPasswordCode,
    invitation: registration.sendInvitationCode,
  }[purpose];
  const sent: Outcome<string> = await send(submission.value);
  if (!sent.ok) return sendBack(submission, sent);

  const { mobile } = submission.value;
  visit.session.set("sent", { handle: sent.data, mobile, purpose, at: Date.now() });
  const headers = { "set-cookie": await sessions.commitSession(visit.session) };
  return redirect(stepOf(purpose, request), { headers });
}

/** The pending code of this browser and its purpose; null where there is none or it expired. */
function sentFor(session: Session<SessionData>, purpose: CodeRequestPurpose): SessionData["sent"] | null {
  const sent = session.get("sent");
  const isWaiting = sent?.purpose === purpose && Date.now() - (sent.at ?? 0) < sentLife;
  return isWaiting ? sent : null;
}

/** The same for a form that requires it: where there is none, the first step says so. */
export async function needSent(request: Request, visit: Visit, purpose: CodeRequestPurpose) {
  const sent = sentFor(visit.session, purpose);
  if (sent) return sent;
  const text = visit.t("errors:CODE_EXPIRED");
  throw await redirectWithFlash(stepOf(purpose, request), { kind: "warn", text });
}

/** The paths of both steps of a purpose. */
function stepOf(purpose: CodeRequestPurpose, request: Request): string {
  if (purpose === "register") return paths.register();
  if (purpose === "password") return paths.resetPassword();
  if (purpose === "invitation") return paths.invitation();
  return paths.loginByCode({ redirect: new URL(request.url).searchParams.get("redirect") ?? "" });
}
