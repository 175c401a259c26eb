import { route } from "@remix-run/route-config";
import { recordRoutes } from "../records/routes";
import { binRoutes, importRoutes } from "./route-groups";

/** The pages of evaluation in the office. */
export const evaluationRoutes = [
  ...recordRoutes("evaluation/category", "categoryId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/scale", "scaleId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/text", "scaleTextId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/norm", "normId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/role", "roleId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/group", "groupId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/additional", "additionalId", ["add", "update", "remove"]),
  ...recordRoutes("evaluation/product", "productId", ["add", "update", "remove"]),
  route("evaluation/product/:productId/config", "routes/evaluation/config.tsx"),
  route("evaluation/product/:productId/parts", "routes/evaluation/parts.tsx"),
  route("admin/evaluation/:companyId", "routes/evaluation/company.tsx"),
  route("evaluation/sending/new", "routes/evaluation/send.tsx"),
  route("evaluation/sending", "routes/evaluation/sendings.tsx"),
  route("evaluation/sending/:sendingId", "routes/evaluation/sending.tsx"),
  ...binRoutes("evaluation/sending"),
  route("evaluation/sending/:sendingId/remove", "routes/evaluation/remove.ts"),
  route("evaluation/sending/:sendingId/close", "routes/evaluation/close.tsx"),
  route("evaluation/sending/:sendingId/link/:number/close", "routes/evaluation/close-link.tsx"),
  route("evaluation/sending/:sendingId/group", "routes/evaluation/group.tsx"),
  route("evaluation/sending/:sendingId/psychometrics", "routes/evaluation/psychometrics/show.tsx"),
  route("evaluation/product/:productId/parts/change", "routes/evaluation/parts-change.ts"),
  route("admin/evaluation", "routes/evaluation/companies.tsx"),
  route("evaluation/files", "routes/evaluation/files/show.tsx"),
  route("evaluation/files/import", "routes/evaluation/files/import.tsx"),
  ...importRoutes("evaluation/files/import/:fileId"),
  route("evaluation/files/blank", "routes/evaluation/files/blank.ts"),
  route("evaluation/files/scales", "routes/evaluation/files/scales.ts"),
  route("evaluation/files/norms/:productId", "routes/evaluation/files/norms.ts"),
  route("evaluation/sending/:sendingId/answers", "routes/evaluation/files/answers.ts"),
];

/** What people open with the link that they were sent; reports as documents of their own. */
export const measureRoutes = [
  route("measure/answer/:token", "routes/measure/answer.ts"),
  route("measure/answer/:token/end", "routes/measure/end.ts"),
  route("measure/answer/:token/:page", "routes/measure/page.ts"),
  route("measure/report/external/:candId/:productId/:token", "routes/measure/report.ts"),
  route("measure/report/external/:candId/:productId/:token/pdf", "routes/measure/report.ts", {
    id: "measure/report/pdf",
  }),
  route("evaluation/sheet/:sheetId/pdf", "routes/evaluation/own-report-pdf.ts"),
  route("evaluation/sheet/:sheetId/page", "routes/evaluation/own-report.ts"),
  route("evaluation/sheet/:sheetId/link", "routes/evaluation/report-link.ts"),
  route("evaluation/sheet/:sheetId/renew", "routes/evaluation/renew-link.ts"),
];
