import { accessCalls } from "./access/calls";
import { accountCalls } from "./accounts/calls";
import { adminCalls } from "./admin/calls";
import { admissionCalls } from "./admissions/calls";
import { bankCalls } from "./bank/calls";
import type { Call } from "./call";
import { candidatePaperCalls } from "./candidate-papers/calls";
import { candidateCalls } from "./candidates/calls";
import { certificateRuleCalls } from "./certificate-rules/calls";
import { certificateCalls } from "./certificates/calls";
import { companyCalls } from "./companies/calls";
import { customerCalls } from "./customers/calls";
import { dictionaryCalls } from "./dictionary/calls";
import { downloadCalls } from "./downloads/calls";
import { evaluationCalls } from "./evaluation/calls";
import { evaluationFileCalls } from "./evaluation/file-calls";
import { sheetCalls } from "./evaluation/sheet-calls";
import { examCalls } from "./exams/calls";
import { exportCalls } from "./exports/calls";
import { homeCalls } from "./home/calls";
import { invitationCalls } from "./invitations/calls";
import { invoiceCalls } from "./invoices/calls";
import { keyingCalls, scanCalls } from "./keying/calls";
import { listCalls } from "./lists/calls";
import { maintenanceCalls } from "./maintenance/calls";
import { markingCalls } from "./marking/calls";
import { monitoringCalls } from "./monitoring/calls";
import { operatorCalls } from "./operator/calls";
import { orderCalls } from "./orders/calls";
import { paperCalls } from "./papers/calls";
import { questionCalls } from "./questions/calls";
import { registrationCalls } from "./registration/calls";
import { reportCalls } from "./reports/calls";
import { candidateReportCalls } from "./reports/candidate-calls";
import { rescoringCalls } from "./rescoring/calls";
import { resultCalls } from "./results/calls";
import { roomCalls } from "./rooms/calls";
import { sittingCalls } from "./sitting/calls";
import { trailCalls } from "./trail/calls";
import { webhookCalls } from "./webhooks/calls";

/** Every declared call, by domain. */
export const contract = {
  accounts: accountCalls,
  registration: registrationCalls,
  operator: operatorCalls,
  companies: companyCalls,
  webhooks: webhookCalls,
  access: accessCalls,
  admin: adminCalls,
  customers: customerCalls,
  maintenance: maintenanceCalls,
  trail: trailCalls,
  dictionary: dictionaryCalls,
  papers: paperCalls,
  questions: questionCalls,
  bank: bankCalls,
  evaluation: evaluationCalls,
  sheets: sheetCalls,
  evaluationFiles: evaluationFileCalls,
  exams: examCalls,
  candidates: candidateCalls,
  candidatePapers: candidatePaperCalls,
  invitations: invitationCalls,
  sitting: sittingCalls,
  marking: markingCalls,
  monitoring: monitoringCalls,
  invoices: invoiceCalls,
  orders: orderCalls,
  reports: reportCalls,
  candidateReports: candidateReportCalls,
  results: resultCalls,
  downloads: downloadCalls,
  rescoring: rescoringCalls,
  rooms: roomCalls,
  keying: keyingCalls,
  scans: scanCalls,
  admissions: admissionCalls,
  exports: exportCalls,
  certificates: certificateCalls,
  certificateRules: certificateRuleCalls,
  home: homeCalls,
  lists: listCalls,
} satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;
