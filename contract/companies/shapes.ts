import * as z from "zod/v4";
import { mobile } from "../accounts/shapes";
import { uploaded } from "../call";
import { normalForm } from "../normal-form";
import { ordered, page } from "../paging";
import { seenRevision } from "../revision";
import type { RoleKey } from "../roles";
import { id, line, searchWord } from "../text";

/** One required line; a form omits an empty field. */
const name = (max: number, missing: string) => z.string(missing).pipe(line(max).min(1, missing));

export const companyName = name(100, "COMPANY_NAME_MISSING");
export const shortName = name(30, "SHORT_NAME_MISSING");

const creditCharacters = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** True when the last of the 18 characters is the check character of the others (GB 32100-2015, §5.3: mod 31). */
export function isCreditCode(code: string): boolean {
  if (code.length !== 18) return false;
  const values = [...code].map((character) => creditCharacters.indexOf(character));
  if (values.includes(-1)) return false;
  const sum = creditWeights.reduce((total, weight, at) => total + weight * values[at]!, 0);
  return values[17] === (31 - (sum % 31)) % 31;
}

/** A unified social credit code, or "" while not given; case, full width and spaces are normalised. */
const creditCodeSoFar = z
  .string("CREDIT_CODE_MISSING")
  .overwrite((text) => normalForm(text).replace(/[\s-]/g, "").toUpperCase())
  .refine((code) => code === "" || isCreditCode(code), "CREDIT_CODE_WRONG");

/** The unified social credit code: 18 characters. */
export const creditCode = creditCodeSoFar.min(1, "CREDIT_CODE_MISSING");

/** unverified → submitted → verified | refused → submitted (decisions: states). */
export const verifications = ["unverified", "submitted", "verified", "refused"] as const;
export const verification = z.enum(verifications);
export type Verification = z.infer<typeof verification>;

/** Facts that a company may change by itself. Name and credit code are fixed once submitted. */
export const companyFacts = z.object({
  companyName,
  shortName,
  creditCode: creditCodeSoFar.default(""),
  industry: z.string().max(40).default(""),
  companySize: z.string().max(40).default(""),
  address: line(200).default(""),
  /** An IANA time zone; times of the company are shown in it. */
  timeZone: z
    .string("NOT_VALID")
    .max(60, "NOT_VALID")
    .refine(isTimeZone, "NOT_VALID")
    .default("Asia/Shanghai"),
});
export type CompanyFacts = z.infer<typeof companyFacts>;
export const companyFactsChange = companyFacts.extend(seenRevision);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** A colour as `#rrggbb`. */
export const colour = z
  .string("COLOUR_WRONG")
  .regex(/^#[0-9a-f]{6}$/i, "COLOUR_WRONG")
  .toLowerCase();

/** Defaults of a company's papers and pages. */
export const companySettings = z.object({
  themeColor: colour,
  /** Default minutes of a new paper. */
  paperMinutes: z.coerce
    .number("NOT_MINUTES")
    .int("NOT_MINUTES")
    .min(1, "NOT_MINUTES")
    .max(1440, "NOT_MINUTES"),
  /** Whether names are found by pinyin as well (000 §3). A missing checkbox is off. */
  supportPinyinSearch: z.boolean("NOT_VALID").default(false),
});

/** With their revision; a change names the one that its form was rendered from. */
export const companySettingsDetail = companySettings.extend({ revision: z.string() });
export const companySettingsChange = companySettings.extend(seenRevision);

/** Entitlements that the platform grants a company. */
export const companyGrant = z.object({
  companyUuid: id,
  version: z.coerce.number("NOT_VALID").int("NOT_VALID").min(1, "NOT_VALID").max(3, "NOT_VALID"),
  examServiceLevel: z.coerce.number("NOT_VALID").int("NOT_VALID").min(1, "NOT_VALID").max(3, "NOT_VALID"),
});

/** What is reviewed before a company is verified. Times are epoch milliseconds. */
export const companyRecord = z.object({
  ...companyFacts.shape,
  companyUuid: z.string(),
  verification,
  /** Why the last submission was refused; "" otherwise. */
  refusal: z.string(),
  /** File ids; "" where there is none. */
  logo: z.string(),
  licence: z.string(),
  submittedAt: z.number(),
  registeredAt: z.number(),
  version: z.number(),
  examServiceLevel: z.number(),
  /** Yuan. */
  accountBalances: z.number(),
  operators: z.number(),
  /** How many other companies gave the same credit code. */
  sameCreditCode: z.number(),
  /** A verified company of the same name or credit code, as the platform alone is told. */
  verifiedTwin: z.object({ companyUuid: z.string(), companyName: z.string() }).nullable(),
});
export type CompanyRecord = z.infer<typeof companyRecord>;

/** With the revision of its facts; a change of them names the one that its form was rendered from. */
export const companyDetail = companyRecord.extend({ revision: z.string() });

export const companyFilter = z.object({
  key: searchWord,
  verification: verification.optional(),
  /** By `work`, those that wait for verification first, then the newest. */
  ...ordered("work", "name", "balance", "registered"),
  ...page,
});

export const companyPage = z.object({
  list: z.array(companyRecord),
  count: z.number(),
  /** Companies in each state, whatever the search. */
  states: z.record(verification, z.number()),
});

/** The caller's verification: the licence as picture or PDF, and its code. */
export const verificationRequest = z.object({ id, creditCode, licence: uploaded });

/** The platform's decision on a submitted company. */
export const answer = z.object({
  isVerified: z.stringbool("NOT_VALID").or(z.boolean()),
  reason: line(300).default(""),
  /** When what was reviewed had been submitted, epoch milliseconds: a later submission is not answered unseen. */
  submittedAt: z.number("NOT_VALID").int("NOT_VALID").optional(),
});

/** A refusal requires a reason. */
export const reasonGiven = <Shape extends typeof answer>(shape: Shape) =>
  shape.refine(({ isVerified, reason }) => isVerified || reason !== "", {
    path: ["reason"],
    error: "REASON_MISSING",
  });

export const verificationAnswer = reasonGiven(answer.extend({ companyUuid: id }));

export const picture = z.object({ file: uploaded });

/**
 * Built-in roles that are offered to companies: not r_sys_admin, nor those that the system sets. The platform's
 * administrators offer others that they make.
 */
export const grantableRoles = [
  "r_ent_admin",
  "r_exam_management",
  "r_exam_question",
  "r_exam_paper",
  "r_exam_hainan",
  "r_review",
  "r_monitor",
  "r_offline_room",
  "r_eva_admin",
  "r_eva",
] as const satisfies readonly RoleKey[];

const roleKeysGiven = z
  .array(z.string("ROLE_NOT_GRANTABLE").max(60, "ROLE_NOT_GRANTABLE"), "ROLE_MISSING")
  .min(1, "ROLE_MISSING")
  .max(20, "NOT_VALID");

export const realName = name(40, "REAL_NAME_MISSING");

/** An invitation can be accepted for so many days. */
export const invitationDays = 7;

/** Letters and digits of codes that people type, without those that look alike. */
export const invitationAlphabet = "abcdefghjklmnpqrstuvwxyz23456789".toUpperCase();

/** An invitation's code as typed: case, width, spaces and hyphens make no difference. */
export const invitationCode = z
  .string("INVITATION_WRONG")
  .max(40, "INVITATION_WRONG")
  .overwrite((text) => normalForm(text).replace(/[\s-]/g, "").toUpperCase())
  .regex(/^[A-Z2-9]{8}$/, "INVITATION_WRONG");

/** An invitation that waits for its person. Times are epoch milliseconds. */
export const operatorInvitation = z.object({
  invitationUuid: z.string(),
  realName: z.string(),
  /** Masked: 138****0001. */
  mobile: z.string(),
  roleKeys: z.array(z.string()),
  invitedBy: z.string(),
  invitedAt: z.number(),
  expiresAt: z.number(),
});
export type OperatorInvitation = z.infer<typeof operatorInvitation>;

/** A new operator, who is invited by SMS. */
export const operatorDraft = z.object({ mobile, realName, roleKeys: roleKeysGiven });
export const operatorChange = operatorDraft.omit({ mobile: true }).extend({
  operatorUuid: id,
  ...seenRevision,
});

export const operatorRow = z.object({
  operatorUuid: z.string(),
  realName: z.string(),
  /** A file id; "" where there is none. */
  avatar: z.string(),
  /** Masked: 138****0001. */
  mobile: z.string(),
  roleKeys: z.array(z.string()),
  isLocked: z.boolean(),
  /** True until they chose a password of their own. */
  isInvited: z.boolean(),
  hasSecondStep: z.boolean(),
  /** Epoch milliseconds; 0 where they never signed in. */
  lastSeenAt: z.number(),
  createdAt: z.number(),
});
export type OperatorRow = z.infer<typeof operatorRow>;

/** With the revision of name and roles; a change names the one that its form was rendered from. */
export const operatorDetail = operatorRow.extend({ revision: z.string() });

export const operatorFilter = z.object({
  /** Part of a name, a whole mobile, or its last digits, four at most. */
  key: searchWord,
  state: z.enum(["active", "invited", "locked"]).optional(),
  roleKey: z.string().max(60, "NOT_VALID").optional(),
  ...ordered("name", "seen"),
  ...page,
});

export const operatorPage = z.object({
  list: z.array(operatorRow),
  count: z.number(),
  /** Operators in each state, whatever the search. */
  states: z.object({ active: z.number(), invited: z.number(), locked: z.number() }),
});
export type OperatorPage = z.infer<typeof operatorPage>;

/** How the key of a company's tickets stands; the key itself is shown once, when it is made. */
export const ticketKey = z.object({
  companyUuid: z.string(),
  isOn: z.boolean(),
  /** Whether tickets may sign in the company's administrators; never those of the platform. */
  admitsAdmins: z.boolean(),
  /** Who made the newest key and was shown it; "" while there was none. */
  shownTo: z.string(),
  shownAt: z.number(),
  /** Why it ended: it was revoked, or whoever had seen it left. */
  ended: z.enum(["", "revoked", "removed", "locked", "role"]),
  endedAt: z.number(),
});
export type TicketKey = z.infer<typeof ticketKey>;

/** A missing checkbox is off. */
export const ticketAdmins = z.object({ admitsAdmins: z.boolean("NOT_VALID").default(false) });
