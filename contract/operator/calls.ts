import * as z from "zod/v4";
import { mobile } from "../accounts/shapes";
import { feedbackRecord } from "../admin/feedback";
import { badStoredFile, call } from "../call";
import { picture } from "../companies/shapes";
import { id } from "../text";
import { liveSession, mobileChange, passwordChange, profile, reauthentication } from "./shapes";

const nothing = z.object({});
const done = z.object({}).nullable();

/** Every operator's calls on their own account. */
export const operatorCalls = {
  update: call({
    service: "management",
    method: "POST",
    path: "/operator/my/update",
    summary: "Change one's own name and introduction.",
    request: profile,
    reply: done,
    allow: "signedIn",
    changes: true,
  }),
  setAvatar: call({
    service: "management",
    method: "POST",
    path: "/operator/my/avatar",
    summary: "Give oneself a portrait. The reply is its file id.",
    request: picture,
    reply: z.string(),
    allow: "signedIn",
    refusals: badStoredFile("file"),
    changes: false,
    upload: { maxBytes: 2_100_000 },
  }),
  removeAvatar: call({
    service: "management",
    method: "POST",
    path: "/operator/my/avatar/remove",
    summary: "Take one's own portrait away; the badge with the initial stands in its place.",
    request: nothing,
    reply: done,
    allow: "signedIn",
    changes: true,
  }),
  prove: call({
    service: "management",
    method: "POST",
    path: "/operator/my/proof",
    summary:
      "Show one's own password once more: what asks for a recent authentication is open for 10 minutes.",
    request: reauthentication,
    reply: done,
    allow: "signedIn",
    refusals: { PASSWORD_WRONG: "password", TOO_MANY_TRIES: null },
    changes: false,
  }),
  changePassword: call({
    service: "management",
    method: "POST",
    path: "/operator/my/password",
    summary: "Change one's own password; every other session ends.",
    request: passwordChange,
    reply: done,
    allow: "signedIn",
    refusals: {
      PASSWORD_WRONG: "oldPassword",
      PASSWORD_COMMON: "password",
      PASSWORD_SAME: "password",
      TOO_MANY_TRIES: null,
    },
    changes: false,
  }),
  sendMobileCode: call({
    service: "management",
    method: "POST",
    path: "/operator/my/mobile/sms",
    summary: "Send a code to the mobile that one changes to. The reply is the handle of 24 characters.",
    request: z.object({ mobile }),
    reply: z.string(),
    allow: "signedIn",
    refusals: { PROOF_NEEDED: null, CODE_TOO_SOON: null, TOO_MANY_TRIES: null, MOBILE_SAME: "mobile" },
    changes: false,
  }),
  changeMobile: call({
    service: "management",
    method: "POST",
    path: "/operator/my/mobile",
    summary: "Change one's own mobile with the code that was sent to it; every other session ends.",
    request: mobileChange,
    reply: done,
    allow: "signedIn",
    refusals: { PROOF_NEEDED: null, CODE_WRONG: "smsCode", CODE_EXPIRED: "smsCode" },
    changes: false,
  }),
  setSecondStep: call({
    service: "management",
    method: "POST",
    path: "/operator/my/secondStep",
    summary: "Switch one's own second step on or off.",
    request: z.object({ isOn: z.stringbool("NOT_VALID").or(z.boolean()) }),
    reply: done,
    allow: "signedIn",
    refusals: { PROOF_NEEDED: null },
    changes: true,
  }),
  sessions: call({
    service: "management",
    method: "GET",
    path: "/operator/my/sessions",
    summary: "One's own live sessions, this one first.",
    request: nothing,
    reply: z.array(liveSession),
    allow: "signedIn",
    changes: false,
  }),
  endSession: call({
    service: "management",
    method: "POST",
    path: "/operator/my/session/end",
    summary: "End one of one's own sessions.",
    request: z.object({ sessionUuid: id }),
    reply: done,
    allow: "signedIn",
    changes: true,
  }),
  endOtherSessions: call({
    service: "management",
    method: "POST",
    path: "/operator/my/session/others",
    summary: "End every session of one's own but this one.",
    request: nothing,
    reply: done,
    allow: "signedIn",
    changes: true,
    ofSession: true,
  }),
  giveFeedback: feedbackRecord.calls.add,
};
