import type { RecordPages } from "~/records/pages";
import { dictionaryPages } from "~/routes/admin/dictionary";
import { feedbackPages } from "~/routes/admin/feedback";
import { bankPages } from "~/routes/bank/banks";

/** All plain records that have pages, by their declaration's name. */
export const recordPages: Readonly<Record<string, RecordPages>> = Object.fromEntries(
  [dictionaryPages, feedbackPages, bankPages].map((pages) => [pages.record.name, pages]),
);
