import type { Call } from "#contract/call";
import type { PlainRecord, RecordVerb } from "#contract/records/record";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type Context, type Handler, type Handlers, notFound, Refusal } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { type Fields, type RecordTable, recordRows } from "./table";

/** Handlers that list, add, change, remove and restore the rows of a plain record; each change is audited. */
export function recordHandlers<Declared extends PlainRecord>(record: Declared, table: RecordTable) {
  const rows = recordRows(record, table);

  const lock = async ({ queries, caller }: Context) => {
    if (record.scope === "company") await lockCompany(queries, caller!.companyId);
    else await lockPlatform(queries);
  };
  const refuseTaken = async ({ queries, caller }: Context, fields: Fields, except = "") => {
    if (await rows.isTaken(queries, caller!, fields, except)) throw new Refusal(record.unique!.reason);
  };
  const note = (
    context: Context,
    verb: RecordVerb,
    id: string,
    change: { before?: Fields; after?: Fields },
  ) =>
    audit(
      { ...context, caller: context.caller! },
      `${record.name}.${record.audit?.verbs?.[verb] ?? verb}`,
      id,
      change,
    );
  /** The audited fields of a row or a request. */
  const noted = (fields: Fields, among: object): Fields | undefined => {
    const names = Object.keys(among).filter((name) => record.audit?.fields?.includes(name) ?? true);
    return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, fields[name]]));
  };
  const { shape } = record.shape;
  const changeable = Object.keys(record.change.shape);
  const shownOf = (row: Fields) => revisionOf(changeable.map((field) => row[field]));

  const remove = async (request: Fields, context: Context) => {
    const { queries, caller, clock } = context;
    const id = String(request[record.named]);
    await lock(context);
    const before = (await rows.find(queries, caller!, id)) ?? notFound();
    await table.onRemove?.(context, id);
    const gone =
      record.deletion === "undo"
        ? await rows.set(queries, id, { removed_at: clock.now() })
        : await rows.delete(queries, id);
    if (gone === 0n) return notFound();
    await note(context, "remove", id, { before: noted(before, shape) });
    return null;
  };

  const handlers: { [Verb in RecordVerb]: Handler<Call> } = {
    page: (request, { queries, caller }) => rows.page(request as Fields, queries, caller!),

    async get(request, { queries, caller }) {
      const row = (await rows.find(queries, caller!, String((request as Fields).id))) ?? notFound();
      return { ...row, revision: shownOf(row) };
    },

    async add(request, context) {
      const fields = request as Fields;
      const { queries, caller } = context;
      await lock(context);
      await refuseTaken(context, fields);
      const more = await table.onAdd?.(context, fields);
      const id = newId();
      const whose = record.scope === "company" ? { company_id: caller!.companyId } : {};
      await rows.insert(queries, { id, ...whose, ...rows.valuesOf(fields), ...more });
      await note(context, "add", id, { after: noted(fields, shape) });
      return id;
    },

    async update(request, context) {
      const { queries, caller } = context;
      const { [record.named]: named, revision, ...fields } = request as Fields;
      const id = String(named);
      await lock(context);
      const before = (await rows.find(queries, caller!, id)) ?? notFound();
      if (revision !== undefined && revision !== shownOf(before)) throw new Refusal("RECORD_CHANGED");
      await refuseTaken(context, { ...before, ...fields }, id);
      const more = await table.onUpdate?.(context, fields, id);
      await rows.set(queries, id, { ...rows.valuesOf(fields), ...more });
      const changed = record.change.shape;
      await note(context, "update", id, { before: noted(before, changed), after: noted(fields, changed) });
      return null;
    },

    // why: a GET that changes rows has no transaction of its own (001 §7).
    remove: (request, context) =>
      record.calls.remove.changes
        ? remove(request as Fields, context)
        : context.once((queries) => remove(request as Fields, { ...context, queries })),

    async restore(request, context) {
      const { queries, caller, clock } = context;
      const id = String((request as Fields)[record.named]);
      await lock(context);
      const found = (await rows.findRemoved(queries, caller!, id, clock.now())) ?? notFound();
      await refuseTaken(context, found, id);
      await table.onAdd?.(context, found);
      await rows.set(queries, id, { removed_at: 0 });
      await note(context, "restore", id, { after: noted(found, shape) });
      return null;
    },
  };
  return handlers as unknown as Handlers<Declared["calls"]>;
}

/** Serialises changes of the platform's rows: each locks the row of the role that permits them. */
async function lockPlatform(queries: Queries): Promise<void> {
  await queries
    .updateTable("role")
    .set((set) => ({ role_name: set.ref("role_name") }))
    .where("role_key", "=", "r_sys_admin")
    .execute();
}
