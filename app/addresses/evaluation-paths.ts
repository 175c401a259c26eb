import { withQuery } from "../address";

const product = (productId: string) => `/evaluation/product/${encodeURIComponent(productId)}`;
const sending = (sendingId: string) => `/evaluation/sending/${encodeURIComponent(sendingId)}`;

/** Which scale is looked at, and what is compared. */
type PsychometricsQuery = Partial<Record<"scale" | "by" | "reference" | "focal" | "again", string>>;

/** The addresses of evaluation in the office. */
export const evaluationPaths = {
  categories: (query: { parentId?: string } = {}) => withQuery("/evaluation/category", query),
  scales: (query: { categoryId?: string } = {}) => withQuery("/evaluation/scale", query),
  scaleTexts: (query: { scaleId?: string } = {}) => withQuery("/evaluation/text", query),
  norms: (query: { productId?: string; scaleId?: string } = {}) => withQuery("/evaluation/norm", query),
  roles: (query: { productId?: string } = {}) => withQuery("/evaluation/role", query),
  groups: () => "/evaluation/group",
  additional: (query: { groupId?: string } = {}) => withQuery("/evaluation/additional", query),
  products: () => "/evaluation/product",
  config: (productId: string) => `${product(productId)}/config`,
  parts: (productId: string) => `${product(productId)}/parts`,
  partChange: (productId: string) => `${product(productId)}/parts/change`,
  sendings: (query: { page?: number | undefined } = {}) => withQuery("/evaluation/sending", query),
  send: (query: { productId?: string } = {}) => withQuery("/evaluation/sending/new", query),
  sending: (sendingId: string, query: { page?: number | undefined } = {}) =>
    withQuery(sending(sendingId), query),
  close: (sendingId: string) => `${sending(sendingId)}/close`,
  remove: (sendingId: string) => `${sending(sendingId)}/remove`,
  closeLink: (sendingId: string, number: number, query: { page?: number | undefined } = {}) =>
    withQuery(`${sending(sendingId)}/link/${number}/close`, query),
  group: (sendingId: string) => `${sending(sendingId)}/group`,
  psychometrics: (sendingId: string, query: PsychometricsQuery = {}) =>
    withQuery(`${sending(sendingId)}/psychometrics`, query),
  report: (sheetId: string) => `/evaluation/sheet/${encodeURIComponent(sheetId)}/page`,
  reportPdf: (sheetId: string) => `/evaluation/sheet/${encodeURIComponent(sheetId)}/pdf`,
  renewLink: (sheetId: string) => `/evaluation/sheet/${encodeURIComponent(sheetId)}/renew`,
  reportLink: (sheetId: string) => `/evaluation/sheet/${encodeURIComponent(sheetId)}/link`,
  companies: (query: { key?: string; page?: number } = {}) => withQuery("/admin/evaluation", query),
  company: (companyId: string) => `/admin/evaluation/${encodeURIComponent(companyId)}`,
};

/** What people open with the link that they were sent. */
export const measurePaths = {
  answer: (token: string) => `/measure/answer/${encodeURIComponent(token)}`,
  page: (token: string, page: number) => `/measure/answer/${encodeURIComponent(token)}/${page}`,
  end: (token: string) => `/measure/answer/${encodeURIComponent(token)}/end`,
};

/** Files of evaluation: imports, and what is exported. */
export const evaluationFilePaths = {
  list: () => "/evaluation/files",
  import: (query: { what?: string; productId?: string } = {}) => withQuery("/evaluation/files/import", query),
  showImport: (fileId: string, query: { page?: number } = {}) =>
    withQuery(`/evaluation/files/import/${encodeURIComponent(fileId)}`, query),
  startImport: (fileId: string) => `/evaluation/files/import/${encodeURIComponent(fileId)}/start`,
  discardImport: (fileId: string) => `/evaluation/files/import/${encodeURIComponent(fileId)}/discard`,
  leftOutFile: (fileId: string) => `/evaluation/files/import/${encodeURIComponent(fileId)}/left-out`,
  blank: (query: { what: string; format: string; productId?: string }) =>
    withQuery("/evaluation/files/blank", query),
  scales: (query: { format: string; scaleId?: string }) => withQuery("/evaluation/files/scales", query),
  norms: (productId: string, query: { format: string }) =>
    withQuery(`/evaluation/files/norms/${encodeURIComponent(productId)}`, query),
  answers: (sendingId: string) => `${sending(sendingId)}/answers`,
};
