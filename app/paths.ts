/** Every address that the app writes; a test holds each against routes.ts. */
const withQuery = (path: string, query: Record<string, string | number | null | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const paper = (paperId: string) => `/exam/paper/${encodeURIComponent(paperId)}`;
const part = (partId: string) => `/exam/part/${encodeURIComponent(partId)}`;
const account = (operatorId: string) => `/companyManagement/account/${encodeURIComponent(operatorId)}`;
const slot = (slotId: string) => `/exam/question/slot/${encodeURIComponent(slotId)}`;

export const paths = {
  home: () => "/exam/index",
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
  registerCompany: () => "/register/company",
  companyInfo: (query: { sent?: "1" } = {}) => withQuery("/companyInfo", query),
  language: () => "/language",
  sidebar: () => "/sidebar",
  size: () => "/size",
  welcome: () => "/welcome",
  theme: (colour: string) => `/theme/${colour.replace("#", "")}`,
  file: (fileId: string) => `/file/${encodeURIComponent(fileId)}`,
  forbidden: () => "/401",
  notFound: () => "/404",
  launch: (query: { from?: string; source?: string } & Record<string, string | undefined> = {}) =>
    withQuery("/launch", query),
  tasks: () => "/exam/task",
  monitor: () => "/exam/monitor",
  room: () => "/offline/room",
  operator: {
    profile: () => "/operator/profile",
    avatar: () => "/operator/avatar",
    password: () => "/operator/password",
    mobile: () => "/operator/mobile",
    sendMobileCode: () => "/operator/mobile/send",
    secondStep: () => "/operator/second-step",
    sessions: () => "/operator/sessions",
    endSession: (sessionId: string) => `/operator/sessions/${encodeURIComponent(sessionId)}/end`,
    proof: (query: { redirect?: string } = {}) => withQuery("/operator/proof", query),
    role: () => "/operator/role",
    feedback: (query: { from?: string; page?: number } = {}) => withQuery("/feedback", query),
  },
  companies: {
    operators: (query: { key?: string; state?: string; role?: string; page?: number } = {}) =>
      withQuery("/companyManagement/account/setting", query),
    newOperator: (query: { from?: string } = {}) => withQuery("/companyManagement/account/new", query),
    removeOperators: (query: { from?: string; id?: string } = {}) =>
      withQuery("/companyManagement/account/remove", query),
    editOperator: (operatorId: string, query: { from?: string } = {}) =>
      withQuery(`${account(operatorId)}/edit`, query),
    resetPassword: (operatorId: string, query: { from?: string } = {}) =>
      withQuery(`${account(operatorId)}/password`, query),
    lockOperator: (operatorId: string, query: { lock?: "1" | "0"; from?: string } = {}) =>
      withQuery(`${account(operatorId)}/lock`, query),
    show: () => "/companyManagement/company/setting",
    logo: () => "/companyManagement/company/logo",
    verification: () => "/companyManagement/company/verification",
    settings: () => "/companyManagement/company/exam",
    ticket: () => "/companyManagement/company/ticket",
  },
  admin: {
    companies: (query: { key?: string; state?: string; page?: number } = {}) =>
      withQuery("/admin/companies", query),
    company: (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}`,
    grant: (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}/grant`,
    applications: () => "/admin/applications",
    outbox: (query: { key?: string; page?: number } = {}) => withQuery("/admin/outbox", query),
    sendAgain: (messageId: string) => `/admin/outbox/${encodeURIComponent(messageId)}/again`,
    feedback: (query: { state?: string; page?: number } = {}) => withQuery("/admin/feedback", query),
    errors: (query: { page?: number } = {}) => withQuery("/admin/errors", query),
    clearErrors: () => "/admin/errors/clear",
  },
  papers: {
    list: (query: { key?: string; state?: string; sort?: string; page?: number } = {}) =>
      withQuery("/exam/paper", query),
    questions: (paperId: string, partId?: string, page?: number) =>
      withQuery("/exam/paper/quest", { paperId, part: partId, page }),
    sessions: (paperId: string) => withQuery("/exam/paper/session", { paperId }),
    edit: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/edit`, query),
    copy: (paperId: string) => `${paper(paperId)}/copy`,
    archive: (paperId: string, query: { archive?: "1" | "0"; from?: string } = {}) =>
      withQuery(`${paper(paperId)}/archive`, query),
    remove: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/delete`, query),
    remark: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/remark`, query),
  },
  parts: {
    new: (paperId: string) => `${paper(paperId)}/part/new`,
    edit: (partId: string) => `${part(partId)}/edit`,
    remove: (partId: string) => `${part(partId)}/delete`,
    move: (partId: string) => `${part(partId)}/order`,
  },
  questions: {
    new: (partId: string, query: { type?: number } = {}) => withQuery(`${part(partId)}/question/new`, query),
    edit: (slotId: string) => `${slot(slotId)}/edit`,
    remove: (slotId: string) => `${slot(slotId)}/delete`,
    move: (slotId: string) => `${slot(slotId)}/order`,
    mark: (slotId: string) => `${slot(slotId)}/mark`,
  },
};
