import * as z from "zod/v4";
import { ordered, page } from "../paging";
import { line, searchWord } from "../text";
import { advisory, finding, packageRow } from "./self-check";

/** Times are epoch milliseconds throughout. */

export const messageFilter = z.object({ key: line(40).default(""), ...ordered("at"), ...page });
export const messageRow = z.object({
  messageUuid: z.string(),
  kind: z.string(),
  /** Masked: 138****0001, or li****@example.cn. */
  recipient: z.string(),
  channel: z.enum(["sms", "mail"]),
  /** Only shown in the demo; "" elsewhere and once it was passed to the sender. */
  text: z.string(),
  at: z.number(),
  state: z.enum(["waiting", "sent", "failed"]),
  tries: z.number(),
  /** True where it carries an expired code, and is not sent any more. */
  isExpired: z.boolean(),
});
export const messagePage = z.object({
  list: z.array(messageRow),
  count: z.number(),
  /** What sends messages: the demo's log, a gateway, or nothing because none is configured. */
  carrier: z.enum(["demo", "webhook", "smtp", "nobody"]),
});

export const errorReport = z.object({ place: z.string().max(300), message: z.string().max(500) });
export const errorFilter = z.object({
  /** Part of its place or its message. */
  key: searchWord,
  ...ordered("last", "first", "times", "place"),
  ...page,
});
export const errorRow = z.object({
  errorUuid: z.string(),
  place: z.string(),
  message: z.string(),
  /** Count, and first and last time. */
  times: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
});
export const errorPage = z.object({ list: z.array(errorRow), count: z.number() });

export const feedbackRow = z.object({
  feedbackUuid: z.string(),
  companyShortName: z.string(),
  realName: z.string(),
  text: z.string(),
  page: z.string(),
  at: z.number(),
  answer: z.string(),
  answeredAt: z.number(),
});

export const demoRequestRow = z.object({
  companyName: z.string(),
  contact: z.string(),
  mobile: z.string(),
  note: z.string(),
  at: z.number(),
});

/** The state of the installation; sizes in bytes, times in epoch milliseconds, `took` in milliseconds. */
export const systemState = z.object({
  engine: z.enum(["sqlite", "postgres"]),
  bytes: z.number(),
  /** The version of Node.js. */
  runtime: z.string(),
  isDemo: z.boolean(),
  waitingJobs: z.number(),
  lastBackup: z.object({ at: z.number(), bytes: z.number(), rows: z.number(), took: z.number() }).nullable(),
  /** What the self-check of the services found; cookies are the web process's to tell. */
  findings: z.array(finding),
  /** Every package that the program runs on, and the weaknesses that were known when they were last asked for. */
  packages: z.array(packageRow),
  advisories: z.array(advisory),
});

/** Registered companies by month: `month` is YYYY-MM in the platform's own time zone (Asia/Shanghai). */
export const applications = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      registered: z.number(),
      verified: z.number(),
      demoRequests: z.number(),
    }),
  ),
  demoRequests: z.array(demoRequestRow),
});
