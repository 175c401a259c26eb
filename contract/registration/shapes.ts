import * as z from "zod/v4";
import { handle, mobile, newPassword, smsCode } from "../accounts/shapes";
import { companyName, creditCode, realName, shortName } from "../companies/shapes";
import { normalForm } from "../normal-form";
import { lines } from "../text";

/** What the picture shows, or the answer to the question beside it; full width and inner spaces are forgiven. */
export const imageAnswer = z
  .string("IMAGE_CODE_MISSING")
  .overwrite((text) => normalForm(text).replace(/\s/g, ""))
  .min(1, "IMAGE_CODE_MISSING")
  .max(20, "IMAGE_CODE_WRONG");

/** Who asks for a code by SMS, and the proof that it is a person who asks. */
export const codeRequest = z.object({
  mobile,
  /** Which picture was shown (`codeId` of `/ent/validate_code`). */
  codeId: z.string("IMAGE_CODE_WRONG").max(200, "IMAGE_CODE_WRONG"),
  imageCode: imageAnswer,
  /** A field that people do not see; a program that fills everything in gives itself away. */
  website: z.string().max(200).optional(),
});

/** The code that came by SMS, with the 24-character handle of the request that sent it. */
const sentCode = { handle, smsCode };

export const operatorRegistration = z.object({ mobile, ...sentCode, ...newPassword.shape, realName });

/** Proves a registration whose company is still missing: 43 characters, worth nothing else. */
export const registrationTicket = z.string("REGISTRATION_EXPIRED").length(43, "REGISTRATION_EXPIRED");

export const companyRegistration = z.object({
  ticket: registrationTicket,
  companyName,
  shortName,
  creditCode,
});

export const passwordReset = z.object({ mobile, ...sentCode, ...newPassword.shape });

export const imageCode = z.object({
  codeId: z.string(),
  /** An SVG document; it shows four digits. */
  image: z.string(),
  /** The same proof in words, in the language that was asked for: for whoever cannot see the picture. */
  question: z.string(),
});

/** Somebody who would like to be shown the product (`/demo/enterprise/addEntInfo`). */
export const demoRequest = z.object({
  companyName,
  contact: realName,
  mobile,
  note: lines(500).optional(),
  codeId: codeRequest.shape.codeId,
  imageCode: imageAnswer,
  website: codeRequest.shape.website,
});

/** A ticket of a third party: two parts of base64url with a dot between them. */
export const partnerTicket = z.string("TICKET_INVALID").max(2000, "TICKET_INVALID");
