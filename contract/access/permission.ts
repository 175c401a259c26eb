import * as z from "zod/v4";
import { recordOf } from "../records/record";
import { may } from "../roles";
import { line } from "../text";

const draft = z.object({
  permissionKey: z
    .string("PERMISSION_KEY_MISSING")
    .pipe(line(60).regex(/^[A-Za-z][A-Za-z0-9_.:-]*$/, "PERMISSION_KEY_LETTERS")),
  info: z.string("PERMISSION_INFO_MISSING").pipe(line(100).min(1, "PERMISSION_INFO_MISSING")),
});

/**
 * Permissions: the actions of the platform, which stand as they are, and those that an administrator makes for a
 * connected system. The latter are linked with roles like any other, and `/permission/my` tells them to that system.
 */
export const permissionRecord = recordOf({
  name: "permission",
  noun: ["permission", "permissions"],
  service: "management",
  scope: "platform",
  id: "permissionUuid",
  named: "id",
  shape: draft,
  change: draft,
  row: draft.extend({ info: z.string(), permissionUuid: z.string(), isBuiltIn: z.number() }),
  filter: { isBuiltIn: z.enum(["0", "1"], "NOT_VALID").optional() },
  isSearched: true,
  sort: ["permissionKey", "info"],
  unique: { fields: ["permissionKey"], reason: "PERMISSION_KEY_TAKEN" },
  refusals: { PERMISSION_KEY_TAKEN: "permissionKey", PERMISSION_BUILT_IN: null },
  allow: { read: may.keepPermissions, add: may.keepPermissions, change: may.keepPermissions },
  deletion: "forever",
  paths: { remove: "/permission/remove/{id}" },
});
