import * as z from "zod/v4";
import { call } from "../call";
import {
  codeRequest,
  companyRegistration,
  demoRequest,
  invitationAcceptance,
  oneTimeTokenShape,
  operatorRegistration,
  partnerTicket,
  passwordReset,
} from "./shapes";

const done = z.object({}).nullable();
/** The handle of 24 characters under which the code was sent; the same answer whether or not the mobile is known. */
const sentHandle = z.string();
const asking = { ONE_TIME_TOKEN_USED: null, CODE_TOO_SOON: null, TOO_MANY_TRIES: null } as const;
const answering = { CODE_WRONG: "smsCode", CODE_EXPIRED: "smsCode", PASSWORD_COMMON: "password" } as const;

export const registrationCalls = {
  oneTimeToken: call({
    service: "management",
    method: "GET",
    path: "/ent/validate_code",
    summary:
      "A token for one request by somebody without a session: for a code by SMS, or to be shown the product.",
    request: z.object({}),
    reply: oneTimeTokenShape,
    allow: "anyone",
    changes: false,
  }),
  sendRegisterCode: call({
    service: "management",
    method: "POST",
    path: "/ent/sms/send/register",
    summary:
      "Send a code to somebody who registers. A mobile that has an account is told so by SMS, and only there.",
    request: codeRequest,
    reply: sentHandle,
    allow: "anyone",
    refusals: asking,
    changes: false,
  }),
  sendLoginCode: call({
    service: "management",
    method: "POST",
    path: "/ent/sms/send/login",
    summary: "Send a code to sign in with instead of a password.",
    request: codeRequest,
    reply: sentHandle,
    allow: "anyone",
    refusals: asking,
    changes: false,
  }),
  sendPasswordCode: call({
    service: "management",
    method: "POST",
    path: "/ent/sms/send/password",
    summary: "Send a code to somebody who forgot the password.",
    request: codeRequest,
    reply: sentHandle,
    allow: "anyone",
    refusals: asking,
    changes: false,
  }),
  sendInvitationCode: call({
    service: "management",
    method: "POST",
    path: "/ent/sms/send/invitation",
    summary:
      "Send a code to somebody who accepts an invitation. A mobile that has an account is told so by SMS, and only there.",
    request: codeRequest,
    reply: sentHandle,
    allow: "anyone",
    refusals: asking,
    changes: false,
  }),
  acceptInvitation: call({
    service: "management",
    method: "POST",
    path: "/ent/invitation/accept",
    summary:
      "Accept an invitation and choose a password: only then is there an account. A revoked, expired or replaced invitation is answered like a wrong one.",
    request: invitationAcceptance,
    reply: done,
    allow: "anyone",
    refusals: { ...answering, INVITATION_WRONG: "invitationCode", ACCOUNT_EXISTS: null },
    changes: false,
  }),
  registerOperator: call({
    service: "management",
    method: "POST",
    path: "/ent/operator/register",
    summary:
      "Register a person. The reply is a ticket for registering their company; until then nobody signs in.",
    request: operatorRegistration,
    reply: z.string(),
    allow: "anyone",
    refusals: answering,
    changes: false,
  }),
  registerCompany: call({
    service: "management",
    method: "POST",
    path: "/ent/company/register",
    summary:
      "Register the company of somebody who has just registered, unverified. The reply is a session token.",
    request: companyRegistration,
    reply: z.string(),
    allow: "anyone",
    refusals: { REGISTRATION_EXPIRED: null },
    changes: false,
  }),
  resetPassword: call({
    service: "management",
    method: "POST",
    path: "/ent/visitor/password/reset",
    summary: "Choose a new password with a code; every session of the operator ends.",
    request: passwordReset,
    reply: done,
    allow: "anyone",
    refusals: answering,
    changes: false,
  }),
  signInByTicket: call({
    service: "management",
    method: "POST",
    path: "/operator/gp/login",
    summary:
      "Sign in with a third party's ticket: signed for one company and mobile, good for 5 minutes, once.",
    request: z.object({ ticket: partnerTicket }),
    reply: z.string(),
    allow: "anyone",
    refusals: { TICKET_INVALID: null, TOO_MANY_TRIES: null },
    changes: false,
  }),
  requestDemo: call({
    service: "management",
    method: "POST",
    path: "/demo/enterprise/addEntInfo",
    summary: "A company leaves its name and whom to call, to be shown the product.",
    request: demoRequest,
    reply: done,
    allow: "anyone",
    refusals: { ONE_TIME_TOKEN_USED: null, TOO_MANY_TRIES: null },
    changes: false,
  }),
};
