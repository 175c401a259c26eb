import * as z from "zod/v4";
import { handle, mobile, newPassword, smsCode } from "../accounts/shapes";
import { realName } from "../companies/shapes";
import { id, line, lines } from "../text";

export const profile = z.object({ realName, introduction: line(200).default("") });

/** Old and new password: the old one is the fresh proof. */
export const passwordChange = z.object({
  oldPassword: z.string("PASSWORD_MISSING").min(1, "PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG"),
  ...newPassword.shape,
});

export const mobileChange = z.object({ mobile, handle, smsCode });

/** One's own password once more: for ten minutes what needs a fresh proof is open. */
export const proof = z.object({
  password: z.string("PASSWORD_MISSING").min(1, "PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG"),
});

/** Times are epoch milliseconds. */
export const liveSession = z.object({
  sessionUuid: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  endsAt: z.number(),
  address: z.string(),
  /** The browser's own description of itself. */
  agent: z.string(),
  isThis: z.boolean(),
});

/** Lines that must say something; a form leaves an empty field out. */
const said = (missing: string) =>
  lines(2000)
    .default("")
    .refine((text) => text.trim() !== "", missing);

export const feedbackText = z.object({
  text: said("FEEDBACK_MISSING"),
  /** The address that the feedback is about. */
  page: z.string().max(300).default(""),
});

export const feedbackAnswer = z.object({
  id,
  answer: said("ANSWER_TEXT_MISSING"),
});
