import { accountCalls } from "./accounts/calls";
import type { Call } from "./call";
import { paperCalls } from "./papers/calls";
import { questionCalls } from "./questions/calls";

/** Every declared call, by domain. */
export const contract = {
  accounts: accountCalls,
  papers: paperCalls,
  questions: questionCalls,
} satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;
