import * as z from "zod/v4";
import { recordOf } from "../records/record";
import { may } from "../roles";
import { feedbackAnswer, feedbackText } from "./feedback-form";
import { feedbackRow } from "./shapes";

/** Feedback of signed-in operators; administrators read that of their company, the platform answers all. */
export const feedbackRecord = recordOf({
  name: "feedback",
  noun: ["piece of feedback", "feedback, newest first"],
  service: "management",
  scope: "company",
  seesAll: may.answerFeedback,
  id: "feedbackUuid",
  named: "id",
  shape: feedbackText,
  change: feedbackAnswer,
  row: feedbackRow,
  filter: { isOpen: z.stringbool("NOT_VALID").or(z.boolean()).optional() },
  sort: ["-at"],
  refusals: { TOO_MANY_TRIES: null },
  allow: {
    read: may.keepCompany,
    get: may.answerFeedback,
    add: "signedIn",
    change: may.answerFeedback,
  },
  deletion: "forever",
  // why: the text of feedback is private; the audit trail records that it was given, and the answer.
  audit: { verbs: { add: "give", update: "answer" }, fields: ["answer"] },
  paths: { page: "/feedback/company/page", update: "/feedback/answer" },
});
