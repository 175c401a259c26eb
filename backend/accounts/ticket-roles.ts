import { type Action, actions, admits, may } from "#contract/roles";

/** Whether any of these actions reaches other companies' things. */
export const reachesPlatform = (held: readonly Action[]): boolean =>
  held.some((name) => actions[name].scope === "platform");

/**
 * Whether a third party's ticket opens the account of somebody with these actions: never of one who works for the
 * platform, and a company's administrator's only where the company said so (trust B6).
 */
export const ticketOpens = (held: readonly Action[], admitsAdmins: boolean): boolean =>
  !reachesPlatform(held) && (admitsAdmins || !admits(may.keepCompany, held));
