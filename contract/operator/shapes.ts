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

/** At most this many entries of the audit trail, newest first; `trailCount` tells how many there are. */
export const ownTrailLimit = 1000;

/** What the platform keeps about an operator (trust F6). Times are epoch milliseconds, UTC. */
export const ownDataShape = z.object({
  account: z.object({
    operatorId: z.string(),
    companyName: z.string(),
    mobile: z.string(),
    realName: z.string(),
    introduction: z.string(),
    hasPortrait: z.boolean(),
    hasSecondStep: z.boolean(),
    roleKeys: z.array(z.string()),
    signInCount: z.number(),
    createdAt: z.number(),
    /** To about five minutes; 0 for never. */
    lastSeenAt: z.number(),
  }),
  sessions: z.array(liveSession),
  /** Messages to the mobile in the last 90 days, without their text, which may let somebody in. */
  messages: z.array(z.object({ kind: z.string(), at: z.number() })),
  feedback: z.array(
    z.object({
      text: z.string(),
      page: z.string(),
      at: z.number(),
      answer: z.string(),
      answeredAt: z.number(),
    }),
  ),
  trail: z.array(z.object({ action: z.string(), at: z.number(), address: z.string() })),
  trailCount: z.number(),
  /** How much of what belongs to the company the operator created. */
  created: z.object({ papers: z.number(), questions: z.number(), certificates: z.number() }),
});
