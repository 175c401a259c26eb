import { withQuery } from "../address";
import type { OfficeQuery, WholeQuery } from "./list-queries";

type TrailQuery = {
  key?: string;
  action?: string;
  subject?: string;
  company?: string;
  since?: string;
  until?: string;
  sort?: string;
  reversed?: string;
  page?: number;
};

const company = (companyId: string) => `/admin/companies/${encodeURIComponent(companyId)}`;

/** How the platform looks after a company. */
const customerPaths = {
  facts: (companyId: string) => `${company(companyId)}/facts`,
  logo: (companyId: string) => `${company(companyId)}/logo`,
  care: (companyId: string) => `${company(companyId)}/care`,
  staff: (companyId: string) => `${company(companyId)}/staff`,
  group: (companyId: string, query: { item?: string } & WholeQuery = {}) =>
    withQuery(`${company(companyId)}/group`, query),
};

/** Tasks and upkeep of the installation. */
const maintenancePaths = {
  tasks: (query: WholeQuery = {}) => withQuery("/admin/tasks", query),
  client: () => "/admin/tasks/client",
  servers: () => "/admin/tasks/servers",
};

/** The audit trail: of every company for the platform, of one's own for its administrators. */
const trailPaths = {
  all: (query: TrailQuery = {}) => withQuery("/admin/log", query),
  export: (query: TrailQuery = {}) => withQuery("/admin/log/file", query),
  own: (query: TrailQuery = {}) => withQuery("/companyManagement/log", query),
  exportOwn: (query: Pick<TrailQuery, "since" | "until"> = {}) =>
    withQuery("/companyManagement/log/file", query),
  operator: (operatorId: string, query: OfficeQuery = {}) =>
    withQuery(`/companyManagement/account/${encodeURIComponent(operatorId)}/log`, query),
};

const webhook = (webhookId: string) => `/companyManagement/company/webhooks/${encodeURIComponent(webhookId)}`;

/** Other systems of a company that are told what happens. */
const webhookPaths = {
  list: (query: WholeQuery = {}) => withQuery("/companyManagement/company/webhooks", query),
  show: (webhookId: string, query: OfficeQuery = {}) => withQuery(webhook(webhookId), query),
  turn: (webhookId: string) => `${webhook(webhookId)}/turn`,
  remove: (webhookId: string) => `${webhook(webhookId)}/remove`,
  replay: (webhookId: string) => `${webhook(webhookId)}/replay`,
};

/** The platform's back office, by domain; and what a company connects. */
export const backOfficePaths = {
  customers: customerPaths,
  maintenance: maintenancePaths,
  trail: trailPaths,
  webhooks: webhookPaths,
};
