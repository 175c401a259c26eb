import type { accessCalls } from "#contract/access/calls";
import type { Handlers } from "../handler";
import { menusService } from "./menus";
import { operatorAdminService } from "./operators";
import { permissionHandlers } from "./permissions";
import { rolesService } from "./roles";
import { roleTable } from "./table";

/** Who may do what: roles, menus, permissions, and the operators of all companies. */
export const accessService: Handlers<typeof accessCalls> = {
  ...rolesService,
  table: roleTable,
  ...menusService,
  permissions: permissionHandlers.page,
  permission: permissionHandlers.get,
  addPermission: permissionHandlers.add,
  updatePermission: permissionHandlers.update,
  removePermission: permissionHandlers.remove,
  ...operatorAdminService,
};
