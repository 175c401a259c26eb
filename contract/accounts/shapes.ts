import * as z from "zod/v4";
import { normalForm } from "../normal-form";

/** A Chinese mainland mobile number, 11 digits; spaces, dashes and a +86 in front are stripped. */
export const mobile = z
  .string("MOBILE_MISSING")
  .overwrite((text) =>
    normalForm(text)
      .replace(/[\s-]/g, "")
      .replace(/^(\+?86)(?=1\d{10}$)/, ""),
  )
  .min(1, "MOBILE_MISSING")
  .max(20, "MOBILE_WRONG")
  .refine((text) => text === "" || /^1[3-9]\d{9}$/.test(text), "MOBILE_WRONG");

/** Compared exactly: never trimmed, any character (ASVS 6.2.5, 6.2.8). Long enough for any passphrase. */
const password = z.string("PASSWORD_MISSING").min(1, "PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG");

/** The sign-in form: mobile and password. */
export const signIn = z.object({
  username: mobile,
  password,
  smsCode: z.string().max(64).optional(),
  token: z.string().max(512).optional(),
  /** Fields of a slider captcha: accepted and passed on (decisions: entry and codes). */
  sessionId: z.string().max(512).optional(),
  sig: z.string().max(512).optional(),
});

const narrow = (text: string) => normalForm(text).replace(/\s/g, "");
const isCode = (text: string) => /^\d{6}$/.test(text);

/** Six digits; full-width digits and inner spaces are normalised. */
export const smsCode = z
  .string("CODE_MISSING")
  .overwrite(narrow)
  .min(1, "CODE_MISSING")
  .refine((text) => text === "" || isCode(text), "CODE_WRONG_SHAPE");

/** Credentials: a password; or none, where `smsCode` and `token` give a code and its handle. */
export const signInRequest = z
  .object({
    ...signIn.shape,
    password: z.string("PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG").default(""),
    smsCode: z.string().max(64).overwrite(narrow).default(""),
    token: z.string().max(512).default(""),
  })
  .superRefine(({ password, smsCode, token }, { addIssue }) => {
    if (password) return;
    if (!smsCode || !token) addIssue({ code: "custom", path: ["password"], message: "PASSWORD_MISSING" });
    else if (!isCode(smsCode)) addIssue({ code: "custom", path: ["smsCode"], message: "CODE_WRONG_SHAPE" });
  });

/** The 24-character handle of a sign-in awaiting its second factor; not a session. */
export const handle = z.string("CODE_EXPIRED").length(24, "CODE_EXPIRED");

export const secondStep = z.object({ token: handle, smsCode });

/** Minimum length of a password, in user-perceived characters. */
export const passwordMin = 8;

/** A new password: any characters, 8 or more, up to 256 UTF-16 units; the service refuses common ones. */
export const newPassword = z.object({
  password: password.refine((text) => [...text].length >= passwordMin, "PASSWORD_TOO_SHORT"),
});

/** The default portrait (000 §3). */
export const defaultAvatar = "/images/avatar.gif";

export const operatorInfo = z.object({
  operatorUuid: z.string(),
  /** A file id, or `defaultAvatar`. */
  avatar: z.string(),
  name: z.string(),
  realName: z.string(),
  introduction: z.string(),
  companyUuid: z.string(),
  companyParentKey: z.string(),
  parentId: z.string(),
  companyShortName: z.string(),
  roleKeyList: z.array(z.string()),
  roleNames: z.array(z.string()),
  /** What these roles permit: the actions of the contract. */
  actions: z.array(z.string()),
  /** Every role that the operator has, also while acting in one of them (000 §4). */
  allRoles: z.array(z.object({ roleKey: z.string(), roleName: z.string() })),
  /** Masked: 138****0001. */
  mobile: z.string(),
  hasSecondStep: z.boolean(),
  /** True for ten minutes after a password or code was verified (recent authentication). */
  isProven: z.boolean(),
  /** Number of sign-ins of this operator. */
  loginTimes: z.number(),
  /** True while the password is a one-time password: only `choosePassword` is allowed. */
  mustChoosePassword: z.boolean(),
});
export type OperatorInfo = z.infer<typeof operatorInfo>;

export const role = z.object({ roleKey: z.string(), roleName: z.string() });
/** `isGrantable`: the caller may give it to operators of their own company. */
export const knownRole = role.extend({ isGrantable: z.boolean() });
export const permission = z.object({ permission: z.string() });

export const menu = z.object({
  menuUuid: z.string(),
  parentUuid: z.string(),
  sort: z.number(),
  path: z.string(),
  template: z.string(),
  name: z.string(),
  icon: z.string(),
  isHidden: z.boolean(),
});
export type Menu = z.infer<typeof menu>;

export const companyInfo = z.object({
  companyUuid: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** True once the company is verified; until then its administrators have r_not_validate. */
  isVerified: z.boolean(),
  verification: z.enum(["unverified", "submitted", "verified", "refused"]),
  /** A file id; "" where there is none. */
  logo: z.string(),
  themeColor: z.string(),
  /** An IANA time zone. */
  timeZone: z.string(),
  /** `version` 3 unlocks the start rule, showing the score and the pass score (001 §6). `accountBalances` is in yuan. */
  version: z.object({ version: z.number(), accountBalances: z.number() }),
});
export type CompanyInfo = z.infer<typeof companyInfo>;

/** `paperMinutes`: default minutes of a new paper. */
export const examSettings = z.object({
  examServiceLevel: z.number(),
  themeColor: z.string(),
  paperMinutes: z.number(),
  supportPinyinSearch: z.boolean(),
});
