import type { BankQuestion } from "#contract/bank/shapes";
import type { Language } from "#locales/languages";
import { shortTime } from "~/words/dates.server";

/** A question's review, with the times of its comments as people read them. */
export const threadOf = (
  { state, mayReview, comments }: NonNullable<BankQuestion["review"]>,
  language: Language,
  zone: string,
) => ({
  state,
  mayReview,
  comments: comments.map(({ at, ...said }) => ({ ...said, at, time: shortTime(at, language, zone) })),
});

export type Thread = ReturnType<typeof threadOf>;
