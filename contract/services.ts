import { accountCalls } from "./accounts/calls";
import { adminCalls } from "./admin/calls";
import { bankCalls } from "./bank/calls";
import type { Call } from "./call";
import { candidatePaperCalls } from "./candidate-papers/calls";
import { candidateCalls } from "./candidates/calls";
import { certificateCalls } from "./certificates/calls";
import { companyCalls } from "./companies/calls";
import { dictionaryCalls } from "./dictionary/calls";
import { examCalls } from "./exams/calls";
import { exportCalls } from "./exports/calls";
import { homeCalls } from "./home/calls";
import { invitationCalls } from "./invitations/calls";
import { listCalls } from "./lists/calls";
import { markingCalls } from "./marking/calls";
import { monitoringCalls } from "./monitoring/calls";
import { operatorCalls } from "./operator/calls";
import { paperCalls } from "./papers/calls";
import { questionCalls } from "./questions/calls";
import { registrationCalls } from "./registration/calls";
import { resultCalls } from "./results/calls";
import { sittingCalls } from "./sitting/calls";

/** Every declared call, by domain. */
export const contract = {
  accounts: accountCalls,
  registration: registrationCalls,
  operator: operatorCalls,
  companies: companyCalls,
  admin: adminCalls,
  dictionary: dictionaryCalls,
  papers: paperCalls,
  questions: questionCalls,
  bank: bankCalls,
  exams: examCalls,
  candidates: candidateCalls,
  candidatePapers: candidatePaperCalls,
  invitations: invitationCalls,
  sitting: sittingCalls,
  marking: markingCalls,
  monitoring: monitoringCalls,
  results: resultCalls,
  exports: exportCalls,
  certificates: certificateCalls,
  home: homeCalls,
  lists: listCalls,
} satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;
