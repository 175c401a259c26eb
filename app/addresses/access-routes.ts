import { route } from "@remix-run/route-config";
import { recordRoutes } from "../records/routes";

/** Who may do what: roles, menus, permissions, and the operators of all companies. */
export const accessRoutes = [
  route("admin/roles/table", "routes/access/role-export.ts"),
  route("admin/menus", "routes/access/menus.tsx"),
  route("admin/operators", "routes/access/operators.tsx"),
  ...recordRoutes("admin/permissions", "permissionUuid", ["add", "update", "remove"]),
  route("admin/roles", "routes/access/role.tsx", { id: "roles" }),
  route("admin/roles/new", "routes/access/role-new.tsx"),
  route("admin/roles/:roleKey", "routes/access/role.tsx"),
  route("admin/roles/:roleKey/remove", "routes/access/role-remove.tsx"),
  route("admin/menus/new", "routes/access/menu-entry.tsx", { id: "menu-new" }),
  route("admin/menus/:menuId", "routes/access/menu-entry.tsx"),
  route("admin/operators/new", "routes/access/operator-new.tsx"),
  route("admin/operators/:operatorId", "routes/access/operator.tsx"),
];
