import { route } from "@remix-run/route-config";

/** The audit trail of the platform, of a company, and of one operator.
 * How the platform looks after companies; tasks. */
export const backOfficeRoutes = [
  route("admin/companies/:companyId/facts", "routes/customers/facts.tsx"),
  route("admin/companies/:companyId/logo", "routes/customers/logo.tsx"),
  route("admin/companies/:companyId/care", "routes/customers/care.tsx"),
  route("admin/companies/:companyId/staff", "routes/customers/staff.tsx"),
  route("admin/companies/:companyId/group", "routes/customers/group.tsx"),
  route("admin/tasks", "routes/maintenance/tasks.tsx"),
  route("admin/tasks/client", "routes/maintenance/client.tsx"),
  route("admin/tasks/servers", "routes/maintenance/servers.tsx"),
  route("admin/log", "routes/trail/list.tsx", { id: "trail-all" }),
  route("admin/log/file", "routes/trail/export.ts"),
  route("companyManagement/company/webhooks", "routes/webhooks/list.tsx"),
  route("companyManagement/company/webhooks/:webhookId", "routes/webhooks/show.tsx"),
  route("companyManagement/company/webhooks/:webhookId/turn", "routes/webhooks/turn.ts"),
  route("companyManagement/company/webhooks/:webhookId/remove", "routes/webhooks/remove.tsx"),
  route("companyManagement/company/webhooks/:webhookId/replay", "routes/webhooks/replay.ts"),
  route("companyManagement/log", "routes/trail/list.tsx", { id: "trail-own" }),
  route("companyManagement/log/file", "routes/trail/export-own.ts"),
  route("companyManagement/account/:operatorId/log", "routes/trail/operator.tsx"),
];
