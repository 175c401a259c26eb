import { setImmediate as turn } from "node:timers/promises";
import type { Language } from "#locales/languages";
import type { Queries } from "../database/open";
import type { SheetAnswers } from "./report";

/** Sheets read before yielding to other work. */
const batch = 1_000;

/** The sheets of a sending that were handed in, by number. */
export async function* eachSubmitted(queries: Queries, sendingId: string) {
  for (let after = 0; ; await turn()) {
    const rows = await queries
      .selectFrom("eva_sheet")
      .select(["number", "real_name", "group_name", "language", "elapsed", "answers"])
      .where("sending_id", "=", sendingId)
      .where("state", "=", "submitted")
      .where("number", ">", after)
      .orderBy("number")
      .limit(batch)
      .execute();
    for (const { number, real_name, group_name, language, elapsed, answers } of rows)
      yield {
        ...{ number, realName: real_name, group: group_name, language: language as Language, elapsed },
        answers: JSON.parse(answers) as SheetAnswers,
      };
    if (rows.length < batch) return;
    after = rows.at(-1)!.number;
  }
}
