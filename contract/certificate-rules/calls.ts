import * as z from "zod/v4";
import { call } from "../call";
import { changedMeanwhile, seenRevision } from "../revision";
import { may } from "../roles";
import { id } from "../text";
import { certificateRule, examCertificates } from "./shapes";

const examId = z.object({ examId: id });
const own = { service: "report", method: "POST", allow: may.issueCertificates } as const;

/** Certificates that an exam's candidates get by a rule, once their score is released. */
export const certificateRuleCalls = {
  get: call({
    ...own,
    path: "/result/certificate/rule",
    summary: "The certificate rule of an exam, the templates that one can use, and what came of it so far.",
    request: examId,
    reply: examCertificates,
    changes: false,
  }),
  set: call({
    ...own,
    path: "/result/certificate/rule/update",
    summary:
      "Set the rule. From then on the background issues one certificate to each candidate who fulfils it, once the score is released; those released before get theirs too. What is issued stays. `revision` names the state that the change was made from.",
    request: examId.extend({ ...certificateRule, ...seenRevision }),
    reply: z.object({}).nullable(),
    refusals: {
      TEMPLATE_ARCHIVED: "templateUuid",
      TEMPLATE_ASKS_MORE: "templateUuid",
      GRADE_MISSING: "grade",
      SCORE_NOT_TOLD: "templateUuid",
      RULE_NEEDS_PASS_SCORE: "kind",
      RULE_SCORE_MISSING: "least",
      RULE_ABOVE_TOTAL: "least",
      COMPANY_NOT_VERIFIED: null,
      ...changedMeanwhile,
    },
    changes: true,
  }),
  remove: call({
    ...own,
    path: "/result/certificate/rule/delete",
    summary: "End the rule. Certificates that it issued stay.",
    request: examId,
    reply: z.object({}).nullable(),
    changes: true,
  }),
};
