import type { CompanyInfo, OperatorInfo } from "#contract/accounts/shapes";

/** Yuan credited to a verified company, enough for 33 people (000 §9). */
const gift = 1000;

/**
 * Three of the four conditions of the welcome (000 §4): signed in before or now, administrator of the
 * company, and the credit unspent. The fourth is the browser's flag.
 */
export const isWelcome = (me: OperatorInfo, roles: readonly string[], company: CompanyInfo): boolean =>
  me.loginTimes >= 0 && roles.includes("r_ent_admin") && company.version.accountBalances === gift;
