import type { bankCalls } from "#contract/bank/calls";
import { bankAccessService } from "../banks/access";
import type { Handlers } from "../handler";
import { importService } from "../imports/service";
import { topicService } from "../topics/service";
import { attachService } from "./attach/attach";
import { bankListService } from "./banks";
import { bankBinService } from "./bin";
import { bankExportService } from "./export";
import { questionImporter } from "./importer";
import { bankedQuestionService } from "./questions";
import { reviewService } from "./review";
import { judgeService } from "./trying/judge";
import { tryProgramService } from "./trying/try-program";

/** Operators manage their company's questions: edit, sort, import and export. */
export const bankService: Handlers<typeof bankCalls> = {
  ...bankedQuestionService,
  ...reviewService,
  ...bankListService,
  ...bankAccessService,
  ...topicService,
  ...bankBinService,
  ...judgeService,
  ...tryProgramService,
  ...attachService,
  ...importService(questionImporter),
  ...bankExportService,
};
