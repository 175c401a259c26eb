import { withQuery } from "../address";

const results = (examId: string) => `/exam/${encodeURIComponent(examId)}/results`;
const report = (candidateId: string) => `/exam/report/candidate/${encodeURIComponent(candidateId)}`;

/** Files of an exam's results; a part of `paths.results`. */
export const filePaths = {
  files: (examId: string) => `${results(examId)}/files`,
  startPdfs: (examId: string) => `${results(examId)}/files/pdf`,
  finished: (examId: string, taskId: string) => `${results(examId)}/files/${encodeURIComponent(taskId)}`,
  cancelFile: (examId: string, taskId: string) =>
    `${results(examId)}/files/${encodeURIComponent(taskId)}/cancel`,
  recordings: (examId: string) => `${results(examId)}/recordings`,
  certificateRule: (examId: string) => `${results(examId)}/certificates`,
  removeCertificateRule: (examId: string) => `${results(examId)}/certificates/remove`,
  answers: (examId: string, candidateId: string) =>
    `${results(examId)}/${encodeURIComponent(candidateId)}/answers`,
};

/** One candidate's report in the office; a part of `paths.reports`. */
export const candidateReportPaths = {
  candidate: report,
  endLinks: (candidateId: string) => `${report(candidateId)}/links/end`,
  candidatePage: (candidateId: string) => `${report(candidateId)}/page`,
  candidatePdf: (candidateId: string, kind: "report" | "grades") => `${report(candidateId)}/pdf/${kind}`,
  pdf: (examId: string, query: { with?: string } = {}) =>
    withQuery(`/exam/report/${encodeURIComponent(examId)}/pdf`, query),
  cutoffs: () => "/exam/report/cutoffs",
  compare: (examId: string, query: { with?: string } = {}) =>
    withQuery(`/exam/report/${encodeURIComponent(examId)}/compare`, query),
};
