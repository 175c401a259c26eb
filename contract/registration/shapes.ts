import * as z from "zod/v4";
import { handle, mobile, newPassword, smsCode } from "../accounts/shapes";
import { companyName, creditCode, realName, shortName } from "../companies/shapes";
import { normalForm } from "../normal-form";
import { lines } from "../text";

/** The answer to the captcha or to its question in words; full width and inner spaces are normalised. */
export const imageAnswer = z
  .string("IMAGE_CODE_MISSING")
  .overwrite((text) => normalForm(text).replace(/\s/g, ""))
  .min(1, "IMAGE_CODE_MISSING")
  .max(20, "IMAGE_CODE_WRONG");

/** A request for a code by SMS, with its captcha. */
export const codeRequest = z.object({
  mobile,
  /** The captcha that was shown (`codeId` of `/ent/validate_code`). */
  codeId: z.string("IMAGE_CODE_WRONG").max(200, "IMAGE_CODE_WRONG"),
  imageCode: imageAnswer,
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

export const imageCodeShape = z.object({
  codeId: z.string(),
  /** An SVG document; it shows four digits. */
  image: z.string(),
  /** The same captcha in words, in the requested language, for those who cannot see the picture. */
  question: z.string(),
});

/** A request for a product demo (`/demo/enterprise/addEntInfo`). */
export const demoRequest = z.object({
  companyName,
  contact: realName,
  mobile,
  note: lines(500).optional(),
  codeId: codeRequest.shape.codeId,
  imageCode: imageAnswer,
  website: codeRequest.shape.website,
});

/** A third party's ticket: two parts of base64url with a dot between them. */
export const partnerTicket = z.string("TICKET_INVALID").max(2000, "TICKET_INVALID");
