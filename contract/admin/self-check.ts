import * as z from "zod/v4";
import { mailAddress } from "../text";

/** What the self-check looks at, in the order of its page (trust E4). */
export const checkNames = [
  "durability",
  "disk",
  "clock",
  "files",
  "backup",
  "cookies",
  "sms",
  "mail",
  "runtime",
  "packages",
] as const;
export type CheckName = (typeof checkNames)[number];

export const verdicts = ["good", "warn", "bad"] as const;
export type Verdict = (typeof verdicts)[number];

/** Everything that a check can find, and what it means: each outcome has words of its own. */
export const outcomes = {
  sqliteDurable: ["durability", "good"],
  sqliteWeak: ["durability", "bad"],
  postgresDurable: ["durability", "good"],
  postgresWeak: ["durability", "bad"],
  diskRoomy: ["disk", "good"],
  diskLow: ["disk", "warn"],
  diskFull: ["disk", "bad"],
  diskUnknown: ["disk", "warn"],
  clockRight: ["clock", "good"],
  clockBehind: ["clock", "bad"],
  clockApart: ["clock", "bad"],
  filesClosed: ["files", "good"],
  filesOpen: ["files", "bad"],
  filesUnknown: ["files", "warn"],
  backupFresh: ["backup", "good"],
  backupOld: ["backup", "warn"],
  backupNever: ["backup", "bad"],
  cookiesSecure: ["cookies", "good"],
  cookiesLocal: ["cookies", "warn"],
  cookiesOpen: ["cookies", "bad"],
  smsSent: ["sms", "good"],
  smsWaiting: ["sms", "warn"],
  smsUntried: ["sms", "warn"],
  smsFailed: ["sms", "bad"],
  smsDemo: ["sms", "warn"],
  smsNobody: ["sms", "bad"],
  mailSent: ["mail", "good"],
  mailWaiting: ["mail", "warn"],
  mailUntried: ["mail", "warn"],
  mailFailed: ["mail", "bad"],
  mailDemo: ["mail", "warn"],
  mailNobody: ["mail", "bad"],
  runtimeSupported: ["runtime", "good"],
  runtimeEnding: ["runtime", "warn"],
  runtimeEnded: ["runtime", "bad"],
  runtimeUnknown: ["runtime", "warn"],
  advisoriesNone: ["packages", "good"],
  advisoriesOld: ["packages", "warn"],
  advisoriesUnasked: ["packages", "warn"],
  advisoriesFound: ["packages", "bad"],
} as const satisfies Record<string, readonly [CheckName, Verdict]>;
export type CheckOutcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as CheckOutcome[];

/** What was found, and the figures in its words: `bytes`, `at` (epoch milliseconds), names, counts. */
export const finding = z.object({
  outcome: z.enum(outcomeNames),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.infer<typeof finding>;

/** A known weakness of a package that the program runs on, as the registry tells of it. */
export const advisory = z.object({
  name: z.string(),
  severity: z.string(),
  title: z.string(),
  url: z.string(),
});
export type Advisory = z.infer<typeof advisory>;

export const packageRow = z.object({ name: z.string(), version: z.string() });

export const trialChannels = ["sms", "mail"] as const;

/** A message by SMS goes to whoever asks, one by mail to the address that they say. */
export const smsTrial = z.object({});
export const mailTrial = z.object({ address: mailAddress });
