import { withQuery } from "./address";
import { accessPaths } from "./addresses/access-paths";
import { backOfficePaths } from "./addresses/back-office-paths";
import { moreCertificatePaths } from "./addresses/certificate-paths";
import { evaluationFilePaths, evaluationPaths, measurePaths } from "./addresses/evaluation-paths";
import { examDayPaths } from "./addresses/exam-day-paths";
import type {
  BankQuery,
  CandidateQuery,
  CertificateQuery,
  ChangeQuery,
  ChosenRow,
  ExamQuery,
  ItemQuery,
  OfficeQuery,
  PapersQuery,
  ResultQuery,
  WholeQuery,
} from "./addresses/list-queries";
import { invoicePaths, orderPaths, platformOrderPaths } from "./addresses/order-paths";
import { partPaths, placedQuestionPaths } from "./addresses/part-paths";
import { candidateReportPaths, filePaths } from "./addresses/result-paths";

const paper = (paperId: string) => `/exam/paper/${encodeURIComponent(paperId)}`;
const account = (operatorId: string) => `/companyManagement/account/${encodeURIComponent(operatorId)}`;
const invitation = (invitationId: string) =>
  `/companyManagement/account/invitation/${encodeURIComponent(invitationId)}`;

const banked = (questionId: string) => `/exam/question/${encodeURIComponent(questionId)}`;
const candidates = (examId: string) => `${exam(examId)}/candidates`;
const candidate = (examId: string, candidateId: string) =>
  `${candidates(examId)}/${encodeURIComponent(candidateId)}`;
const candidateImport = (importId: string) => `/exam/candidates/import/${encodeURIComponent(importId)}`;
const markingTask = (examId: string, taskId: string) =>
  `/exam/task/${encodeURIComponent(examId)}/${encodeURIComponent(taskId)}`;
const cover = (token: string) => `/cover/${encodeURIComponent(token)}`;
const exam = (examId: string) => `/exam/${encodeURIComponent(examId)}`;
const child = (paperId: string, childId: string) =>
  `${paper(paperId)}/session/${encodeURIComponent(childId)}`;

const certificate = (certificateId: string) => `/certificate/${encodeURIComponent(certificateId)}`;
const template = (templateId: string) => `/certificate/template/${encodeURIComponent(templateId)}`;
const info = (templateId: string, certificateId: string) =>
  `/certificate/info/${encodeURIComponent(templateId)}/${encodeURIComponent(certificateId)}`;

/** Every URL that the app links to; a test checks each against routes.ts. */
export const paths = {
  ...examDayPaths,
  /** `all`: with everything that waits for the reader, not the first few alone. */
  home: (query: { all?: "1" } = {}) => withQuery("/exam/index", query),
  signIn: (query: { redirect?: string } = {}) => withQuery("/login", query),
  sendCode: () => "/login/code/send",
  secondStep: (query: { redirect?: string } = {}) => withQuery("/login/code", query),
  choosePassword: () => "/login/password",
  loginByCode: (query: { redirect?: string; mobile?: string } = {}) => withQuery("/login/sms", query),
  sendLoginCode: (query: { redirect?: string } = {}) => withQuery("/login/sms/send", query),
  partner: (query: { ticket?: string } = {}) => withQuery("/gpLogin", query),
  signOut: () => "/logout",
  resetPassword: (query: { mobile?: string } = {}) => withQuery("/resetPwd", query),
  sendPasswordCode: () => "/resetPwd/send",
  register: (query: { mobile?: string } = {}) => withQuery("/register", query),
  sendRegisterCode: () => "/register/send",
  invitation: (query: { mobile?: string } = {}) => withQuery("/invitation", query),
  sendInvitationCode: () => "/invitation/send",
  registerCompany: () => "/register/company",
  companyInfo: (query: { sent?: "1" } = {}) => withQuery("/companyInfo", query),
  language: () => "/language",
  sidebar: () => "/sidebar",
  size: () => "/size",
  keys: () => "/keys",
  welcome: () => "/welcome",
  theme: (colour: string) => `/theme/${colour.replace("#", "")}`,
  file: (fileId: string) => `/file/${encodeURIComponent(fileId)}`,
  forbidden: () => "/401",
  notFound: () => "/404",
  launch: (query: { from?: string; source?: string } & Record<string, string | undefined> = {}) =>
    withQuery("/launch", query),
  tasks: (query: { page?: number } = {}) => withQuery("/exam/task", query),
  monitor: () => "/exam/monitor",
  room: () => "/offline/room",
  operator: {
    profile: () => "/operator/profile",
    avatar: () => "/operator/avatar",
    password: () => "/operator/password",
    mobile: () => "/operator/mobile",
    sendMobileCode: () => "/operator/mobile/send",
    secondStep: () => "/operator/second-step",
    sessions: (query: WholeQuery = {}) => withQuery("/operator/sessions", query),
    data: () => "/operator/data",
    dataFile: () => "/operator/data/file",
    endSession: (sessionId: string) => `/operator/sessions/${encodeURIComponent(sessionId)}/end`,
    proof: (query: { redirect?: string } = {}) => withQuery("/operator/proof", query),
    role: () => "/operator/role",
    keyboard: () => "/operator/keyboard",
    feedback: (query: { from?: string; page?: number } = {}) => withQuery("/feedback", query),
  },
  companies: {
    operators: (query: OfficeQuery = {}) => withQuery("/companyManagement/account/setting", query),
    newOperator: (query: { from?: string } = {}) => withQuery("/companyManagement/account/new", query),
    removeOperators: (query: { from?: string; id?: string } = {}) =>
      withQuery("/companyManagement/account/remove", query),
    editOperator: (operatorId: string, query: { from?: string } = {}) =>
      withQuery(`${account(operatorId)}/edit`, query),
    resetPassword: (operatorId: string, query: { from?: string } = {}) =>
      withQuery(`${account(operatorId)}/password`, query),
    sendInvitation: (invitationId: string, query: { from?: string } = {}) =>
      withQuery(`${invitation(invitationId)}/send`, query),
    revokeInvitation: (invitationId: string) => `${invitation(invitationId)}/revoke`,
    lockOperator: (operatorId: string, query: { lock?: "1" | "0"; from?: string } = {}) =>
      withQuery(`${account(operatorId)}/lock`, query),
    show: () => "/companyManagement/company/setting",
    logo: () => "/companyManagement/company/logo",
    verification: () => "/companyManagement/company/verification",
    settings: () => "/companyManagement/company/exam",
    ticket: (query: { ask?: "rotate" | "revoke" } = {}) =>
      withQuery("/companyManagement/company/ticket", query),
  },
  certificates: {
    list: (query: CertificateQuery = {}) => withQuery("/certificate/list", query),
    /** The list as it was left. */
    back: () => "/certificate/list?back=1",
    choose: () => "/certificate/choose",
    zipMany: (query: { from?: string } = {}) => withQuery("/certificate/chosen/zip", query),
    revokeMany: (query: { from?: string } = {}) => withQuery("/certificate/chosen/revoke", query),
    new: (query: { template?: string; after?: string; key?: string; page?: number } = {}) =>
      withQuery("/certificate/new", query),
    show: (certificateId: string) => certificate(certificateId),
    page: (certificateId: string) => `${certificate(certificateId)}/page`,
    pdf: (certificateId: string) => `${certificate(certificateId)}/page/pdf`,
    picture: (certificateId: string) => `${certificate(certificateId)}/page/picture`,
    issuer: () => "/certificate/key/page",
    revoke: (certificateId: string) => `${certificate(certificateId)}/revoke`,
    replace: (certificateId: string) => `${certificate(certificateId)}/replace`,
    /** The certificates of the list; with `chosen`, those chosen in it. */
    zip: (query: CertificateQuery = {}) => withQuery("/certificate/zip", query),
    ...moreCertificatePaths,
    import: (query: { template?: string; key?: string; page?: number } = {}) =>
      withQuery("/certificate/import", query),
    showImport: (listId: string, query: { page?: number } = {}) =>
      withQuery(`/certificate/import/${encodeURIComponent(listId)}`, query),
    revokeKey: (keyId: string, query: { reason?: string } = {}) =>
      withQuery(`/certificate/key/${encodeURIComponent(keyId)}/revoke`, query),
    templates: (query: OfficeQuery = {}) => withQuery("/certificate/template", query),
    newTemplate: () => "/certificate/template/new",
    removeTemplate: (templateId: string) => `${template(templateId)}/remove`,
    previewTemplate: () => "/certificate/template/preview",
    template: (templateId: string) => template(templateId),
    copyTemplate: (templateId: string) => `${template(templateId)}/copy`,
    archiveTemplate: (templateId: string, query: { archive?: "1" | "0" } = {}) =>
      withQuery(`${template(templateId)}/archive`, query),
  },
  /** Public pages: a certificate's page and what belongs to it. */
  verify: {
    entry: () => "/certificate/entry",
    info: (templateId: string, certificateId: string) => info(templateId, certificateId),
    sheet: (templateId: string, certificateId: string) => `${info(templateId, certificateId)}/sheet`,
    picture: (templateId: string, certificateId: string, query: { size?: "card" } = {}) =>
      withQuery(`${info(templateId, certificateId)}/picture`, query),
    ownPicture: (templateId: string, certificateId: string, which: string) =>
      `${info(templateId, certificateId)}/file/${which}`,
    credential: (templateId: string, certificateId: string, query: { form?: "jwt" } = {}) =>
      withQuery(`${info(templateId, certificateId)}/credential`, query),
    pdf: (templateId: string, certificateId: string) =>
      `/certificate/pdf/${encodeURIComponent(templateId)}/${encodeURIComponent(certificateId)}`,
    issuer: (companyId: string) => `/certificate/info/issuer/${encodeURIComponent(companyId)}`,
    issuerKeys: (companyId: string) => `/certificate/info/issuer/${encodeURIComponent(companyId)}/did.json`,
  },
  admin: {
    companies: (query: { key?: string; state?: string; page?: number } = {}) =>
      withQuery("/admin/companies", query),
    company: (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}`,
    grant: (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}/grant`,
    ...platformOrderPaths,
    applications: (query: WholeQuery = {}) => withQuery("/admin/applications", query),
    outbox: (query: OfficeQuery = {}) => withQuery("/admin/outbox", query),
    sendAgain: (messageId: string) => `/admin/outbox/${encodeURIComponent(messageId)}/again`,
    feedback: (query: { state?: string; page?: number } = {}) => withQuery("/admin/feedback", query),
    errors: (query: OfficeQuery = {}) => withQuery("/admin/errors", query),
    clearErrors: () => "/admin/errors/clear",
    system: () => "/admin/system",
    trySms: () => "/admin/system/sms",
    tryMail: () => "/admin/system/mail",
    dictionary: (query: { parentUuid?: string } = {}) => withQuery("/admin/dictionary", query),
  },
  access: accessPaths,
  ...backOfficePaths,
  papers: {
    list: (query: PapersQuery = {}) => withQuery("/exam/paper", query),
    /** The list as it was left. */
    back: () => "/exam/paper?back=1",
    choose: () => "/exam/paper/choose",
    archiveMany: () => "/exam/paper/chosen/archive",
    removeMany: (query: { from?: string } = {}) => withQuery("/exam/paper/chosen/delete", query),
    exportMany: (query: { from?: string } = {}) => withQuery("/exam/paper/chosen/export", query),
    undoMany: (query: { at?: number; from?: string } = {}) => withQuery("/exam/paper/chosen/undo", query),
    questions: (paperId: string, partId?: string, page?: number) =>
      withQuery("/exam/paper/quest", { paperId, part: partId, page }),
    /** What was taken out of the paper. */
    bin: (paperId: string) => `${paper(paperId)}/bin`,
    /** The paper by the pages of a sitting: before its first question, or at one, counted from 1. */
    preview: (paperId: string, number?: number) =>
      `${paper(paperId)}/preview${number === undefined ? "" : `/${number}`}`,
    sessions: (paperId: string) => withQuery("/exam/paper/session", { paperId }),
    edit: (paperId: string, query: { from?: string; silent?: "1" } = {}) =>
      withQuery(`${paper(paperId)}/edit`, query),
    copy: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/copy`, query),
    /** Tells whether another paper has the name that is its `value`. */
    nameTaken: (paperId?: string) => withQuery("/exam/paper/name", { paperId }),
    archive: (paperId: string, query: { archive?: "1" | "0"; from?: string } = {}) =>
      withQuery(`${paper(paperId)}/archive`, query),
    remove: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/delete`, query),
    remark: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/remark`, query),
  },
  exams: {
    list: (query: ExamQuery = {}) => withQuery("/exam/my", query),
    /** The list as it was left. */
    back: () => "/exam/my?back=1",
    calendar: (query: { month?: string } = {}) => withQuery("/exam/my/calendar", query),
    new: (query: { paperId?: string; key?: string; page?: number } = {}) => withQuery("/exam/new", query),
    show: (examId: string) => exam(examId),
    edit: (examId: string) => `${exam(examId)}/edit`,
    check: (examId: string) => `${exam(examId)}/check`,
    publish: (examId: string) => `${exam(examId)}/publication`,
    copy: (examId: string) => `${exam(examId)}/copy`,
    cancel: (examId: string) => `${exam(examId)}/cancel`,
    archive: (examId: string, query: { archive?: "1" | "0"; from?: string } = {}) =>
      withQuery(`${exam(examId)}/archive`, query),
    remove: (examId: string) => `${exam(examId)}/remove`,
  },
  candidates: {
    /** Without an exam: where exams are chosen. */
    list: (examId = "", query: CandidateQuery = {}) =>
      examId ? withQuery(candidates(examId), query) : "/exam/my",
    back: (examId: string) => `${candidates(examId)}?back=1`,
    choose: (examId: string) => `${candidates(examId)}/choose`,
    new: (examId: string) => `${candidates(examId)}/new`,
    from: (examId: string, query: { from?: string; key?: string; page?: number } = {}) =>
      withQuery(`${candidates(examId)}/from`, query),
    import: (examId = "") => (examId ? `${candidates(examId)}/import` : "/exam/my"),
    importTemplate: (examId: string, format: "excel" | "csv") =>
      `${candidates(examId)}/import/template/${format}`,
    showImport: (importId: string, query: { page?: number } = {}) =>
      withQuery(candidateImport(importId), query),
    startImport: (importId: string) => `${candidateImport(importId)}/start`,
    discardImport: (importId: string) => `${candidateImport(importId)}/discard`,
    leftOutFile: (importId: string) => `${candidateImport(importId)}/left-out`,
    change: (examId: string, kind: string, query: ChangeQuery = {}) =>
      withQuery(`${candidates(examId)}/change/${kind}`, query),
    run: (examId: string, runId: string) => `${candidates(examId)}/run/${encodeURIComponent(runId)}`,
    undoRun: (examId: string, runId: string) => `${candidates(examId)}/run/${encodeURIComponent(runId)}/undo`,
    undo: (examId: string, query: { batch?: string; from?: string } = {}) =>
      withQuery(`${candidates(examId)}/undo`, query),
    show: (examId: string, candidateId: string) => candidate(examId, candidateId),
    edit: (examId: string, candidateId: string) => `${candidate(examId, candidateId)}/edit`,
    reveal: (examId: string, candidateId: string) => `${candidate(examId, candidateId)}/id-number`,
    photo: (examId: string, candidateId: string) => `${candidate(examId, candidateId)}/photo`,
    picture: (examId: string, candidateId: string) => `${candidate(examId, candidateId)}/picture`,
  },
  marking: {
    next: (examId: string) => `/exam/task/${encodeURIComponent(examId)}/next`,
    task: (examId: string, taskId: string) => markingTask(examId, taskId),
    file: (examId: string, taskId: string) => `${markingTask(examId, taskId)}/file`,
    undo: (examId: string, taskId: string) => `${markingTask(examId, taskId)}/undo`,
    overview: (examId: string) => `${exam(examId)}/marking`,
    proposals: (examId: string) => `${exam(examId)}/marking/proposals`,
  },
  orders: orderPaths,
  invoices: invoicePaths,
  reports: {
    list: (query: { key?: string; size?: number; page?: number } = {}) => withQuery("/exam/report", query),
    show: (examId: string) => `/exam/report/${encodeURIComponent(examId)}`,
    items: (examId: string, query: ItemQuery = {}) =>
      withQuery(`/exam/report/${encodeURIComponent(examId)}/items`, query),
    candidates: (query: { examId?: string; key?: string; size?: number; page?: number } = {}) =>
      withQuery("/exam/report/candidates", query),
    ...candidateReportPaths,
  },
  evaluation: evaluationPaths,
  evaluationFiles: evaluationFilePaths,
  measure: measurePaths,
  results: {
    /** Without an exam: where exams are chosen. */
    list: (examId = "", query: ResultQuery = {}) =>
      examId ? withQuery(`${exam(examId)}/results`, query) : "/exam/my",
    back: (examId: string) => `${exam(examId)}/results?back=1`,
    show: (examId: string, candidateId: string) =>
      `${exam(examId)}/results/${encodeURIComponent(candidateId)}`,
    release: (examId: string) => `${exam(examId)}/results/release`,
    answerFile: (examId: string, candidateId: string, number: number) =>
      `${exam(examId)}/results/${encodeURIComponent(candidateId)}/answer/${number}`,
    endWithholding: (examId: string, candidateId: string) =>
      `${exam(examId)}/results/${encodeURIComponent(candidateId)}/end-withholding`,
    file: (examId: string) => `${exam(examId)}/results.csv`,
    ...filePaths,
  },
  candidatePapers: {
    show: (examId: string) => `${exam(examId)}/papers`,
    redo: (examId: string) => `${exam(examId)}/papers/draw.json`,
  },
  invitations: {
    show: (examId: string, query: { language?: string; chosen?: "1" } = {}) =>
      withQuery(`${exam(examId)}/invitations`, query),
    chosen: (examId: string) => `${exam(examId)}/invitations/chosen`,
    trial: (examId: string) => `${exam(examId)}/trial`,
    reminders: (examId: string) => `${exam(examId)}/invitations/reminders`,
    returned: (examId: string) => `${exam(examId)}/invitations/returned`,
    delivery: (examId: string, candidateId: string) => `${exam(examId)}/candidates/${candidateId}/delivery`,
    texts: (examId: string, query: { language?: string; purpose?: string } = {}) =>
      withQuery(`${exam(examId)}/invitations/texts`, query),
    sheet: (examId: string, query: { page?: number } = {}) =>
      withQuery(`${exam(examId)}/invitations/sheet`, query),
  },
  /** What candidates open with the link or the code that they were sent. */
  cover: {
    byCode: () => "/cover",
    show: (token: string) => cover(token),
    calendar: (token: string) => `${cover(token)}/exam.ics`,
    reminders: (token: string) => `${cover(token)}/reminders`,
  },
  sitting: {
    show: (uuid: string) => `/sit/${encodeURIComponent(uuid)}`,
    check: () => "/sit/check",
    receipt: (receipt: string) => `/receipt/${encodeURIComponent(receipt)}`,
  },
  groups: {
    new: () => "/exam/paper/group/new",
    copy: (paperId: string) => `${paper(paperId)}/session/copy`,
    addChild: (paperId: string, query: { key?: string } = {}) =>
      withQuery(`${paper(paperId)}/session/add`, query),
    moveChild: (paperId: string, childId: string) => `${child(paperId, childId)}/order`,
    removeChild: (paperId: string, childId: string) => `${child(paperId, childId)}/remove`,
  },
  exports: {
    show: (paperId?: string, query: { key?: "1"; variant?: string } = {}) =>
      withQuery("/exam/paper/export", { paperId, ...query }),
    print: (paperId: string) => `${paper(paperId)}/export/print`,
    pdf: (paperId: string) => `${paper(paperId)}/export/pdf`,
    word: (paperId: string) => `${paper(paperId)}/export/word`,
    file: (taskId: string) => `/exam/paper/export/${encodeURIComponent(taskId)}/file`,
  },
  bank: {
    list: (query: BankQuery = {}) => withQuery("/exam/question", query),
    /** The list as it was left. */
    back: () => "/exam/question?back=1",
    choose: () => "/exam/question/choose",
    chosen: () => "/exam/question/chosen",
    show: (questionId: string, query: { version?: string } = {}) => withQuery(banked(questionId), query),
    /** `from` is the card of the paper from which the question is viewed; it leads back there. */
    answered: (questionId: string) => `${banked(questionId)}/answered`,
    compare: (questionId: string, query: { version?: string } = {}) =>
      withQuery(`${banked(questionId)}/compare`, query),
    preview: (questionId: string, query: { version?: string; from?: string } = {}) =>
      withQuery(`${banked(questionId)}/preview`, query),
    new: (query: { type?: number; bank?: string; after?: string } = {}) =>
      withQuery("/exam/question/new", query),
    edit: (questionId: string) => `${banked(questionId)}/edit`,
    move: (query: ChosenRow = {}) => withQuery("/exam/question/move", query),
    tag: (query: ChosenRow = {}) => withQuery("/exam/question/tag", query),
    tagTopics: (query: ChosenRow = {}) => withQuery("/exam/question/tagTopics", query),
    reviewChosen: (query: ChosenRow = {}) => withQuery("/exam/question/review", query),
    review: (questionId: string) => `${banked(questionId)}/review`,
    remove: (query: ChosenRow = {}) => withQuery("/exam/question/delete", query),
    restore: () => "/exam/question/restore",
    duplicates: (query: { page?: number; by?: "likeness"; question?: string } = {}) =>
      withQuery("/exam/question/duplicates", query),
    banks: () => "/exam/question/bank",
    access: (bankId: string) => `/exam/question/bank/${encodeURIComponent(bankId)}/access`,
    topics: () => "/exam/question/topic",
    mergeTopic: (topicId: string) => `/exam/question/topic/${encodeURIComponent(topicId)}/merge`,
    export: (query: BankQuery & { format?: string } = {}) => withQuery("/exam/question/export", query),
    exportFile: (query: BankQuery & { format?: string } = {}) =>
      withQuery("/exam/question/export/file", query),
    import: (query: { format?: string; encoding?: string; bank?: string } = {}) =>
      withQuery("/exam/question/import", query),
    template: (format: "excel" | "csv") => `/exam/question/import/template/${format}`,
    showImport: (importId: string, query: { page?: number } = {}) =>
      withQuery(`/exam/question/import/${encodeURIComponent(importId)}`, query),
    startImport: (importId: string) => `/exam/question/import/${encodeURIComponent(importId)}/start`,
    discardImport: (importId: string) => `/exam/question/import/${encodeURIComponent(importId)}/discard`,
    leftOutFile: (importId: string) => `/exam/question/import/${encodeURIComponent(importId)}/left-out`,
  },
  parts: partPaths,
  questions: placedQuestionPaths,
};

/**
 * Where the office shows the public page at this path. The public address ends an operator's session (000 §2), so
 * links of a page that is shown in the office lead to its twin there.
 */
export const officePageOf = (path: string): string =>
  path
    .replace(/^\/certificate\/info\/issuer\/[^/?]+/, "/certificate/key/page")
    .replace(/^\/certificate\/info\/[^/?]+\/([^/?]+)/, "/certificate/$1/page")
    .replace(/^\/certificate\/pdf\/[^/?]+\/([^/?]+)/, "/certificate/$1/page/pdf");

/** True for the addresses that it gives. */
export const isOfficePage = (path: string) => /^\/certificate\/[^/]+\/page(\/|$)/i.test(path);
