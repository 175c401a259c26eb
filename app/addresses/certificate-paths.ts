import { withQuery } from "../address";
import type { CertificateQuery } from "./list-queries";

/** A part of `paths.certificates`: lists of people, keys, and zips written in the background. */
export const moreCertificatePaths = {
  files: (query: CertificateQuery = {}) => withQuery("/certificate/files", query),
  finished: (taskId: string) => `/certificate/files/${encodeURIComponent(taskId)}/file`,
  cancelFile: (taskId: string) => `/certificate/files/${encodeURIComponent(taskId)}/cancel`,
  startImport: (listId: string) => `/certificate/import/${encodeURIComponent(listId)}/start`,
  discardImport: (listId: string) => `/certificate/import/${encodeURIComponent(listId)}/discard`,
  leftOutFile: (listId: string) => `/certificate/import/${encodeURIComponent(listId)}/left-out`,
  importTemplate: (templateId: string, format: "excel" | "csv") =>
    `/certificate/import/template/${encodeURIComponent(templateId)}/${format}`,
  keys: () => "/certificate/key",
  newKey: () => "/certificate/key/new",
};
