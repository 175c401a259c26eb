import * as z from "zod/v4";

/** A Chinese mainland mobile number, 11 digits; spaces, dashes and a +86 in front are forgiven. */
export const mobile = z
  .string("MOBILE_MISSING")
  .overwrite((text) =>
    text
      .normalize("NFKC")
      .replace(/[\s-]/g, "")
      .replace(/^(\+?86)(?=1\d{10}$)/, ""),
  )
  .min(1, "MOBILE_MISSING")
  .max(20, "MOBILE_WRONG")
  .refine((text) => text === "" || /^1[3-9]\d{9}$/.test(text), "MOBILE_WRONG");

/** Compared exactly: never trimmed, any character (ASVS 6.2.5, 6.2.8). Long enough for any passphrase. */
const password = z.string("PASSWORD_MISSING").min(1, "PASSWORD_MISSING").max(256, "PASSWORD_TOO_LONG");

export const signIn = z.object({
  username: mobile,
  password,
  /** Slider and one-step code fields: accepted and passed on (decisions: entry and codes). */
  smsCode: z.string().max(64).optional(),
  token: z.string().max(512).optional(),
  sessionId: z.string().max(512).optional(),
  sig: z.string().max(512).optional(),
});

/** Six digits; full-width digits and inner spaces are forgiven. */
export const smsCode = z
  .string("CODE_MISSING")
  .overwrite((text) => text.normalize("NFKC").replace(/\s/g, ""))
  .min(1, "CODE_MISSING")
  .refine((text) => text === "" || /^\d{6}$/.test(text), "CODE_WRONG_SHAPE");

/** The 24-character handle of a sign-in that waits for its second step; it is no session. */
export const handle = z.string("CODE_EXPIRED").length(24, "CODE_EXPIRED");

export const secondStep = z.object({ token: handle, smsCode });

/** Shortest password that may be chosen, in characters as people count them. */
export const passwordMin = 8;

/** A password being chosen: any characters, 8 or more, up to 256 UTF-16 units; common ones the service refuses. */
export const newPassword = z.object({
  password: password.refine((text) => [...text].length >= passwordMin, "PASSWORD_TOO_SHORT"),
});

export const operatorInfo = z.object({
  operatorUuid: z.string(),
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
  /** How often this operator has signed in. */
  loginTimes: z.number(),
  /** True while the password is a one-time secret: nothing else works until `choosePassword`. */
  mustChoosePassword: z.boolean(),
});
export type OperatorInfo = z.infer<typeof operatorInfo>;

export const role = z.object({ roleKey: z.string(), roleName: z.string() });
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

export const dictionaryEntry = z.object({
  dictUuid: z.string(),
  parentUuid: z.string(),
  dictKey: z.string(),
  info: z.string(),
  value: z.string(),
});

export const companyInfo = z.object({
  companyUuid: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** True once the company is verified; until then its administrators hold r_not_validate. */
  isVerified: z.boolean(),
  /** `version` 3 unlocks the start rule, showing the score and the pass score (001 §6). `accountBalances` is in yuan. */
  version: z.object({ version: z.number(), accountBalances: z.number() }),
});
export type CompanyInfo = z.infer<typeof companyInfo>;

export const examSettings = z.object({ examServiceLevel: z.number(), themeColor: z.string() });
