import type { ImportCalls } from "#contract/imports/calls";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { checkedFile } from "../files/checked";
import { attached } from "../files/service";
import { type Caller, type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import type { JobHandlers } from "../jobs/job";
import { cancelJobs } from "../jobs/queue";
import { commit } from "./commit";
import type { AnyImporter, Importer } from "./importer";
import { failGivenUp, refuseCrowd, refuseUndecided } from "./limits";
import { parsed, parsedAtOnce, parseInBackground } from "./parse";
import {
  emptied,
  errorColumns,
  findImport,
  from,
  headOf,
  importLimits,
  insertImport,
  itemsFrom,
  leftOutOf,
  moveOn,
  selectHeads,
  unreadColumns,
} from "./store";

/** The background job kinds of imports, prefixed with the domain's own kind. */
const parsing = (kind: string) => `${kind}.parse`;
const committing = (kind: string) => `${kind}.commit`;

/** The job handlers that parse and commit what importers enqueued. */
export const importJobs = (importers: AnyImporter[]): JobHandlers =>
  Object.fromEntries(
    importers.flatMap(
      (importer) =>
        [
          [parsing(importer.kind), (job, services) => parseInBackground(importer, job, services)],
          [committing(importer.kind), (job, services) => commit(importer, job, services)],
        ] as [string, JobHandlers[string]][],
    ),
  );

type Scene = Context & { caller: Caller };
type Identified = { importId: string };
type Told = { options: string; operator_id: string; losses: string };
const itsOf = ({ operator_id, losses }: Told) => ({ operatorId: operator_id, losses: JSON.parse(losses) });

/** Handlers of a domain's import calls: parse a file, preview, then commit as a whole or discard. */
export function importService<Calls extends ImportCalls, Options extends object>(
  own: Importer<Calls, Options>,
): Pick<Handlers<Calls>, keyof ImportCalls> {
  const importer: AnyImporter = own;
  const { kind, action, things, reader, writer, targetsOf, visibleTo } = importer;
  const calls = importer.calls as ImportCalls;

  /** Refused as unknown where the import is none of the caller's. */
  const refuseHidden = async (queries: Queries, caller: Caller, row: Told) => {
    const isVisible = await visibleTo?.(queries, caller);
    if (isVisible && !isVisible(JSON.parse(row.options), itsOf(row))) notFound();
  };

  const service = {
    async parseImport(asked: { file: File }, context: Scene) {
      const { database, once, caller, clock, jobs, encryption } = context;
      const { companyId, operatorId, actions } = caller;
      const call = calls.parseImport as Refusing<
        "FILE_TOO_LARGE" | "FILE_KIND" | "TOO_MANY_UNREAD" | "TOO_MANY_WAITING"
      >;
      const { bytes, fileName } = await checkedFile(call, asked.file, reader.accepts(asked));
      const options = await reader.optionsFor(asked, context);
      const isSmall = bytes.length <= parsedAtOnce;
      const by = { companyId, operatorId, actions, clock, encryption };
      const against = { database, queries: database.queries, options, ...by };
      const columns = isSmall ? await parsed(importer, bytes, against) : unreadColumns(bytes, encryption);
      return once(async (queries) => {
        const importId = newId();
        if (!isSmall) await refuseCrowd(call, queries, companyId, kind);
        await refuseUndecided(call, queries, { companyId, operatorId, kind });
        const reason = await writer.lockTarget(queries, caller, options);
        if (reason) refuse(calls.parseImport, reason);
        const request = { companyId, operatorId, kind: parsing(kind), key: importId, input: { importId } };
        await insertImport(queries, {
          ...{ id: importId, company_id: companyId, operator_id: operatorId, kind, file_name: fileName },
          ...{ options: JSON.stringify(options), written: 0, committed_at: 0, created_at: clock.now() },
          task_id: isSmall ? "" : await jobs.enqueue(queries, request),
          ...columns,
        });
        await audit({ ...context, queries }, `${action}.read`, importId, {
          after: { fileName, bytes: bytes.length, ...options },
        });
        return importId;
      });
    },

    async importResult(
      asked: Identified & { pageNum: number; pageSize: number },
      { queries, caller }: Scene,
    ) {
      const { companyId } = caller;
      const head = await selectHeads(queries, companyId, kind)
        .select(["import.errors", "import.error_count", "import.duplicates", "import.duplicate_lines"])
        .select("import.left_out_count")
        .where("import.id", "=", asked.importId)
        .executeTakeFirst();
      if (!head) return notFound();
      await refuseHidden(queries, caller, head);
      const told = headOf(head);
      // Items are loaded only while it awaits confirmation; during the commit, the page polls every second.
      const { rows } =
        told.state === "read"
          ? await findImport(queries, { id: told.importId, companyId, kind })
          : { rows: "" };
      const [target] = await targetsOf(queries, companyId, [JSON.parse(head.options)]);
      return {
        ...told,
        ...target,
        leftOut: head.left_out_count,
        losses: JSON.parse(head.losses),
        errors: JSON.parse(head.errors),
        errorCount: head.error_count,
        duplicates: head.duplicates,
        duplicateLines: JSON.parse(head.duplicate_lines),
        items: itemsFrom(rows, (asked.pageNum - 1) * asked.pageSize, asked.pageSize),
      };
    },

    async commitImport(
      { importId, leavesOut, ...choices }: Identified & { leavesOut: boolean },
      context: Scene,
    ) {
      const { queries, caller, clock, jobs, address } = context;
      const { companyId, operatorId } = caller;
      const key = { id: importId, companyId, kind };
      await failGivenUp(queries, importer, key);
      const row = await findImport(queries, key);
      await refuseHidden(queries, caller, row);
      // The errors of what is left out stay; those of a commit that failed go.
      const errors = row.state === "read" ? {} : errorColumns([]);
      const options = { ...JSON.parse(row.options), ...choices };
      const chosen = { options: JSON.stringify(options), ...errors };
      const queued = { state: "queued" as const, committed_at: clock.now(), ...chosen };
      if (row.rows === "" || row.total === 0) refuse(calls.commitImport, "IMPORT_NOT_READ");
      if (row.left_out_count > 0 && !leavesOut) refuse(calls.commitImport, "IMPORT_HAS_ERRORS");
      if (!(await moveOn(queries, key, from.waiting, queued))) refuse(calls.commitImport, "IMPORT_NOT_READ");
      const reason = await writer.lockTarget(queries, caller, options, () =>
        itemsFrom<object>(row.rows, 0, row.total),
      );
      if (reason) refuse(calls.commitImport, reason);
      const input = { importId, address };
      const request = { companyId, operatorId, kind: committing(kind), key: importId, input };
      await moveOn(queries, key, ["queued"], { task_id: await jobs.enqueue(queries, request) });
      await audit(context, `${action}.start`, importId, {
        after: { [things]: row.total, ...leftOutOf(row) },
      });
      return null;
    },

    async discardImport({ importId }: Identified, context: Scene) {
      const { queries, caller } = context;
      const key = { id: importId, companyId: caller.companyId, kind };
      await failGivenUp(queries, importer, key);
      const row = await findImport(queries, key);
      await refuseHidden(queries, caller, row);
      if (row.state === "discarded") return null;
      if (!(await moveOn(queries, key, from.open, { state: "discarded", ...emptied })))
        refuse(calls.discardImport, "IMPORT_STARTED");
      // why: one that is still parsed would hold up the files of others.
      await cancelJobs(queries, context.clock, [row.task_id]);
      await audit(context, `${action}.discard`, importId);
      return null;
    },

    async leftOutFile({ importId }: Identified, { queries, caller, encryption }: Scene) {
      const row = await findImport(queries, { id: importId, companyId: caller.companyId, kind });
      if (row.left_out === "") return notFound();
      await refuseHidden(queries, caller, row);
      const { ending, type } = reader.leftOutFile(JSON.parse(row.options));
      const bytes = encryption.decrypt(row.left_out);
      const base = row.file_name.replace(/\.[^.]*$/, "");
      return attached({ bytes, type, size: bytes.length, name: `${base}-left-out.${ending}` }, "no-store");
    },

    async imports(_: object, { queries, caller }: Scene) {
      const { companyId } = caller;
      const isVisible = (await visibleTo?.(queries, caller)) ?? (() => true);
      const newest = await selectHeads(queries, companyId, kind)
        .orderBy("import.created_at", "desc")
        .orderBy("import.id", "desc")
        .limit(importLimits.listed)
        .execute();
      const heads = newest.filter((row) => isVisible(JSON.parse(row.options), itsOf(row)));
      const targets = await targetsOf(
        queries,
        companyId,
        heads.map(({ options }) => JSON.parse(options)),
      );
      return heads.map((head, at) => ({ ...headOf(head), ...targets[at] }));
    },
  };
  // why: each request and reply has the shape that the domain's calls give it, as `Importer` demands.
  return service as unknown as Pick<Handlers<Calls>, keyof ImportCalls>;
}
