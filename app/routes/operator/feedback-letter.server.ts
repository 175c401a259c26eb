import type * as z from "zod/v4";
import type { feedbackRow } from "#contract/admin/shapes";
import { exactTime } from "~/words/dates.server";
import type { LetterText } from "./Letter";

/** A feedback as rendered; `isOwn` omits the company, which is the reader's. */
export function feedbackLetterOf(
  row: z.output<typeof feedbackRow>,
  isOwn: boolean,
  zone: string,
): LetterText {
  const { text, page, at, realName, companyShortName, answer, answeredAt } = row;
  const who = isOwn ? [realName] : [companyShortName, realName];
  return {
    text,
    about: [...who, exactTime(at, zone), page].filter(Boolean).join(" · "),
    answer,
    answered: answeredAt ? exactTime(answeredAt, zone) : "",
  };
}
