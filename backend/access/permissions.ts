import { permissionRecord } from "#contract/access/permission";
import type { Queries } from "../database/open";
import { notFound, refuse } from "../handler";
import { recordHandlers } from "../records/handlers";

const { update, remove } = permissionRecord.calls;

/** Permissions: those of the platform stand; of others the links go with them. */
export const permissionHandlers = recordHandlers(permissionRecord, {
  table: "permission",
  columns: { permissionKey: "permission_key", info: "info", isBuiltIn: "built_in" },
  onAdd: ({ clock }) => ({ built_in: 0, created_at: clock.now() }),
  async onUpdate({ queries }, { permissionKey }, id) {
    const row = await find(queries, id);
    if (row.built_in) return refuse(update, "PERMISSION_BUILT_IN");
    await queries
      .updateTable("role_action")
      .set({ action: String(permissionKey) })
      .where("action", "=", row.permission_key)
      .execute();
    return {};
  },
  async onRemove({ queries }, id) {
    const row = await find(queries, id);
    if (row.built_in) return refuse(remove, "PERMISSION_BUILT_IN");
    await queries.deleteFrom("role_action").where("action", "=", row.permission_key).execute();
  },
});

async function find(queries: Queries, id: string) {
  const row = await queries.selectFrom("permission").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? notFound();
}
