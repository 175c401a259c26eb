import { withQuery } from "../address";
import type { OfficeQuery } from "./list-queries";

/** URLs of roles, menus, permissions and the operators of all companies. */
export const accessPaths = {
  roles: () => "/admin/roles",
  role: (roleKey: string) => `/admin/roles/${encodeURIComponent(roleKey)}`,
  newRole: (query: { like?: string } = {}) => withQuery("/admin/roles/new", query),
  removeRole: (roleKey: string) => `/admin/roles/${encodeURIComponent(roleKey)}/remove`,
  table: () => "/admin/roles/table",
  menus: () => "/admin/menus",
  menu: (menuId: string) => `/admin/menus/${encodeURIComponent(menuId)}`,
  newMenu: () => "/admin/menus/new",
  permissions: () => "/admin/permissions",
  operators: (query: OfficeQuery = {}) => withQuery("/admin/operators", query),
  operator: (operatorId: string) => `/admin/operators/${encodeURIComponent(operatorId)}`,
  newOperator: () => "/admin/operators/new",
};
