import * as z from "zod/v4";
import { handle, mobile, newPassword, smsCode } from "../accounts/shapes";
import { companyName, creditCode, invitationCode, realName, shortName } from "../companies/shapes";
import { lines } from "../text";

/** A page's token, good for one request (`/ent/validate_code`). */
const oneTimeToken = z.string("ONE_TIME_TOKEN_USED").max(200, "ONE_TIME_TOKEN_USED");

/** A request for a code by SMS. */
export const codeRequest = z.object({
  mobile,
  oneTimeToken,
  /** A honeypot field, hidden from people; a bot that fills in everything gives itself away. */
  website: z.string().max(200).optional(),
});

/** The code that came by SMS, with the 24-character handle of the request that sent it. */
const sentCode = { handle, smsCode };

export const operatorRegistration = z.object({ mobile, ...sentCode, ...newPassword.shape, realName });

/** Authorises a registration whose company is still missing, and nothing else: 43 characters. */
export const registrationTicket = z.string("REGISTRATION_EXPIRED").length(43, "REGISTRATION_EXPIRED");

export const companyRegistration = z.object({
  ticket: registrationTicket,
  companyName,
  shortName,
  creditCode,
});

export const passwordReset = z.object({ mobile, ...sentCode, ...newPassword.shape });

/** Accepting an invitation: the code that came by SMS on asking, and the invitation's own. */
export const invitationAcceptance = z.object({
  mobile,
  ...sentCode,
  invitationCode,
  ...newPassword.shape,
});

export const oneTimeTokenShape = z.object({ oneTimeToken: z.string() });

/** A request for a product demo (`/demo/enterprise/addEntInfo`). */
export const demoRequest = z.object({
  companyName,
  contact: realName,
  mobile,
  note: lines(500).optional(),
  oneTimeToken,
  website: codeRequest.shape.website,
});

/** A third party's ticket: two parts of base64url with a dot between them. */
export const partnerTicket = z.string("TICKET_INVALID").max(2000, "TICKET_INVALID");
