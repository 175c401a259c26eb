import { route } from "@remix-run/route-config";

/** The bin of a list, and the restoring of what is in it. */
export const binRoutes = (address: string) => [
  route(`${address}/bin`, "routes/bin/show.tsx", { id: `${address}/bin` }),
  route(`${address}/bin/:removedId/restore`, "routes/bin/restore.ts", { id: `${address}/bin/restore` }),
];

/** The pages of an import; the file's name in the address gives its domain. */
export const importRoutes = (path: string) => [
  route(path, "routes/imports/show.tsx", { id: path }),
  route(`${path}/start`, "routes/imports/start.ts", { id: `${path}/start` }),
  route(`${path}/discard`, "routes/imports/discard.ts", { id: `${path}/discard` }),
  route(`${path}/left-out`, "routes/imports/left-out.ts", { id: `${path}/left-out` }),
];

/** Money: deposits, the ledger and invoices, of a company and for the platform. */
export const orderRoutes = [
  route("companyManagement/invoice", "routes/invoices/list.tsx"),
  route("companyManagement/invoice/:invoiceId", "routes/invoices/show.tsx"),
  route("companyManagement/invoice/:invoiceId/pdf/:kind", "routes/invoices/pdf.ts"),
  route("admin/invoices/:invoiceId/pdf/:kind", "routes/invoices/pdf.ts", { id: "any-invoice-pdf" }),
  route("admin/invoices", "routes/invoices/all.tsx"),
  route("admin/invoices/:invoiceId", "routes/invoices/one.tsx"),
  route("admin/invoices/:invoiceId/dispatch", "routes/invoices/dispatch.ts"),
  route("companyManagement/invoice/new", "routes/invoices/new.tsx"),
  route("companyManagement/invoice/title", "routes/invoices/title.tsx"),
  route("admin/invoices/:invoiceId/change/:change", "routes/invoices/change.tsx"),
  route("companyManagement/ledger", "routes/orders/ledger.tsx"),
  route("companyManagement/statement", "routes/orders/statement.tsx"),
  route("companyManagement/statement/:month/:format", "routes/orders/statement-file.ts"),
  route("admin/companies/:companyId/statement", "routes/orders/statement.tsx", { id: "statement-of" }),
  route("admin/companies/:companyId/statement/:month/:format", "routes/orders/statement-file.ts", {
    id: "statement-file-of",
  }),
  route("companyManagement/price", "routes/orders/price.tsx"),
  route("admin/reconciliation", "routes/orders/reconciliation.tsx"),
  route("companyManagement/order", "routes/orders/list.tsx"),
  route("companyManagement/order/:orderId/cancellation", "routes/orders/cancellation.tsx"),
  route("admin/orders", "routes/orders/all.tsx"),
  route("admin/orders/:orderId", "routes/orders/one.tsx"),
  route("admin/orders/:orderId/confirmation", "routes/orders/confirmation.ts"),
  route("companyManagement/order/new", "routes/orders/new.tsx"),
  route("companyManagement/order/:orderId", "routes/orders/show.tsx"),
  route("companyManagement/order/:orderId/voucher", "routes/orders/voucher.tsx"),
  route("admin/orders/:orderId/refund", "routes/orders/refund.tsx"),
  route("admin/companies/:companyId/deposit", "routes/orders/deposit.tsx"),
  route("admin/companies/:companyId/price", "routes/orders/company-price.tsx"),
];

/** Admission tickets, and files that a candidate handed in: documents of their own, open to whoever has a right. */
export const openCandidateRoutes = [
  route("offline/admission/ticket/:candUuid", "routes/admissions/ticket.ts"),
  route("offline/admission/ticket/:candUuid/pdf", "routes/admissions/ticket.ts", { id: "ticket-pdf" }),
  route("dwonload/video", "routes/sit/own-files.ts"),
  route("download/video", "routes/sit/video.ts"),
  route("offline/check/:candUuid", "routes/admissions/check.ts"),
  route("exam/:examId/tickets/pdf", "routes/admissions/pdf.ts"),
  route("exam/:examId/tickets/:candidateId", "routes/admissions/pdf.ts", { id: "ticket-of-candidate" }),
];

/** Reports in the office: of exams, and of candidates. */
export const reportRoutes = [
  route("exam/report", "routes/reports/list.tsx"),
  route("exam/report/candidates", "routes/reports/candidates/list.tsx"),
  route("exam/report/cutoffs", "routes/reports/candidates/cutoffs.tsx"),
  route("exam/report/candidate/:candidateId", "routes/reports/candidates/show.tsx"),
  route("exam/report/candidate/:candidateId/links/end", "routes/reports/candidates/end-links.ts"),
  route("exam/report/:examId", "routes/reports/show.tsx"),
  route("exam/report/:examId/items", "routes/reports/items.tsx"),
  route("exam/report/:examId/compare", "routes/reports/compare.tsx"),
];

/**
 * Results of one candidate at their open addresses (000 §2), by a signed link or their own session, and the same page
 * in the office: documents of their own, without React.
 */
export const openReportRoutes = [
  ...[
    "exam/report/external/:candId/:type",
    "exam/report/reportPDF/:candId/:token/:companyUuid",
    "exam/report/gpPdfReport/:candId/:token",
  ].map((path) => route(path, "routes/reports/open/report.ts", { id: path })),
  route("exam/review/external/:candId/:type", "routes/reports/open/review.ts"),
  route("exam/report/candidate/:candidateId/page", "routes/reports/candidates/page.ts"),
  route("exam/report/candidate/:candidateId/pdf/:kind", "routes/reports/candidates/pdf.ts"),
  route("exam/report/:examId/pdf", "routes/reports/pdf.ts"),
];

/** Files of scores and answers. */
export const resultFileRoutes = [
  route("exam/:examId/results/files/:taskId", "routes/downloads/finished.ts"),
  route("exam/:examId/results/recordings", "routes/downloads/recordings.ts"),
  route("exam/:examId/results/:candidateId/answers", "routes/downloads/answers.ts"),
  route("exam/:examId/results/:candidateId/answer/:number", "routes/results/answer-file.ts"),
];

/** The scores of an exam, and the files of them that are being written. */
export const resultRoutes = [
  route("exam/:examId/results", "routes/results/list.tsx"),
  route("exam/:examId/results/release", "routes/results/release.tsx"),
  route("exam/:examId/results/files", "routes/downloads/show.tsx"),
  route("exam/:examId/results/certificates", "routes/certificate-rules/show.tsx"),
  route("exam/:examId/results/certificates/remove", "routes/certificate-rules/remove.ts"),
  route("exam/:examId/results/files/pdf", "routes/downloads/start-pdfs.ts"),
  route("exam/:examId/results/files/:taskId/cancel", "routes/downloads/cancel.ts"),
  route("exam/:examId/results/:candidateId", "routes/results/show.tsx"),
  route("exam/:examId/results/:candidateId/end-withholding", "routes/results/end-withholding.ts"),
];
