import type { RecordPages } from "~/records/pages";
import { permissionPages } from "~/routes/access/permissions";
import { dictionaryPages } from "~/routes/admin/dictionary";
import { feedbackPages } from "~/routes/admin/feedback";
import { bankPages } from "~/routes/bank/banks";
import { evaluationPages } from "~/routes/evaluation/records";

/** All plain records that have pages, by their declaration's name. */
export const recordPages: Readonly<Record<string, RecordPages>> = Object.fromEntries(
  [dictionaryPages, permissionPages, feedbackPages, bankPages, ...evaluationPages].map((pages) => [
    pages.record.name,
    pages,
  ]),
);
