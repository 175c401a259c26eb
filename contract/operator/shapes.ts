import * as z from "zod/v4";
import { handle, mobile, newPassword, smsCode } from "../accounts/shapes";
import { realName } from "../companies/shapes";
import { line } from "../text";

export const profile = z.object({ realName, introduction: line(200).default("") });

/** Old and new password: the old one is the recent authentication. */
export const passwordChange = z.object({
  oldPassword: z.string("PASSWORD_MISSING").min(1, "PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG"),
  ...newPassword.shape,
});

export const mobileChange = z.object({ mobile, handle, smsCode });

/** The operator's password again: for ten minutes the recent authentication that sensitive calls require. */
export const reauthentication = z.object({
  password: z.string("PASSWORD_MISSING").min(1, "PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG"),
});

/** Times are epoch milliseconds. */
export const liveSession = z.object({
  sessionUuid: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  endsAt: z.number(),
  address: z.string(),
  /** The browser's user agent. */
  agent: z.string(),
  isThis: z.boolean(),
});
