import * as z from "zod/v4";
import { recordOf } from "../records/record";
import { may } from "../roles";
import { bank, bankName } from "./shapes";

const bankDraft = z.object({ name: z.string("BANK_NAME_MISSING").pipe(bankName) });

/** The banks of a company; their list is a call of its own, with counts. */
export const bankRecord = recordOf({
  name: "bank",
  noun: ["bank", "banks"],
  service: "hr",
  scope: "company",
  id: "bankId",
  named: "bankId",
  shape: bankDraft,
  change: bankDraft,
  row: bank,
  sort: ["name"],
  unique: { fields: ["name"], reason: "BANK_NAME_TAKEN" },
  refusals: { BANK_NAME_TAKEN: "name", TOO_MANY_BANKS: null, BANK_READ_ONLY: null, BANK_LIMITED: null },
  allow: { read: may.readPapers, add: may.writeQuestions, change: may.writeQuestions },
  deletion: "forever",
  audit: { verbs: { add: "create", update: "rename" } },
  paths: {
    add: "/question/bank/new",
    update: "/question/bank/rename",
    remove: "/question/bank/remove",
  },
});
