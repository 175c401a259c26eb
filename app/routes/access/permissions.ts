import { permissionRecord } from "#contract/access/permission";
import { paths } from "~/paths";
import type { RecordPages } from "~/records/pages";

/** Permissions that administrators make for connected systems; the platform's actions are shown beside them. */
export const permissionPages: RecordPages = {
  record: permissionRecord,
  screen: "permissions",
  address: paths.access.permissions(),
  words: "access:permission",
  verbs: ["add", "update", "remove"],
  client: ({ access }) => ({
    page: access.permissions,
    get: access.permission,
    add: access.addPermission,
    update: access.updatePermission,
    remove: access.removePermission,
  }),
  columns: [{ field: "permissionKey" }, { field: "info" }],
  controls: { permissionKey: { hasHint: true }, info: {} },
  tabs: { own: { isBuiltIn: "0" }, builtIn: { isBuiltIn: "1" } },
  isFixed: ({ isBuiltIn }) => Boolean(isBuiltIn),
};
