import type { RecordPages } from "~/records/pages";
import { permissionPages } from "~/routes/access/permissions";
import { dictionaryPages } from "~/routes/admin/dictionary";
import { feedbackPages } from "~/routes/admin/feedback";
import { bankPages } from "~/routes/bank/banks";
import { topicPages } from "~/routes/bank/topics";
import { evaluationPages } from "~/routes/evaluation/records";

/** All plain records that have pages, by their declaration's name. */
export const recordPages: Readonly<Record<string, RecordPages>> = Object.fromEntries(
  [dictionaryPages, permissionPages, feedbackPages, bankPages, topicPages, ...evaluationPages].map(
    (pages) => [pages.record.name, pages],
  ),
);
