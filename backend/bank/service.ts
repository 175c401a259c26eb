import type { bankCalls } from "#contract/bank/calls";
import type { Handlers } from "../handler";
import { attachService } from "./attach";
import { bankListService } from "./banks";
import { bankExportService } from "./export";
import { importService } from "./imports";
import { judgeService } from "./judge";
import { bankedQuestionService } from "./questions";

/** Operators keep the questions of their company, sort them, bring them in and hand them on. */
export const bankService: Handlers<typeof bankCalls> = {
  ...bankedQuestionService,
  ...bankListService,
  ...judgeService,
  ...attachService,
  ...importService,
  ...bankExportService,
};
