import type { Insertable, Selectable, Updateable } from "kysely";
import { type ImportError, type ImportState, importDays } from "#contract/imports/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound } from "../handler";
import type { Encryption } from "../keys/encryption";
import type { Findings, ImportJob } from "./importer";

export const importLimits = {
  /** Files per person and kind that await a decision; another one is refused. */
  waiting: 10,
  /** Files per company and kind that wait to be parsed: each is stored in its row until then, in full. */
  unread: 5,
  /** Errors stored per file. */
  errors: 200,
  /** Duplicate lines stored per file. */
  duplicateLines: 20,
  /** Milliseconds until an import expires. */
  life: importDays * 86_400_000,
  /** Imports that a list shows. */
  listed: 20,
} as const;

export type ImportRow = Selectable<Tables["import_job"]>;

/** Identifies an import: another company's, or another domain's, does not exist. */
export interface ImportKey {
  id: string;
  companyId: string;
  kind: string;
}

/** The states from which each transition is permitted. */
export const from = {
  parsing: ["reading"],
  waiting: ["read", "failed"],
  committing: ["queued", "running"],
  open: ["reading", "read", "broken", "failed"],
} as const satisfies Record<string, ImportState[]>;

const underWay: string[] = [...from.parsing, ...from.committing];

export const insertImport = (queries: Queries, row: Insertable<Tables["import_job"]>) =>
  queries.insertInto("import_job").values(row).execute();

export async function findImport(queries: Queries, { id, companyId, kind }: ImportKey): Promise<ImportRow> {
  const row = await queries
    .selectFrom("import_job")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Moves an import on from one of these states; false where it is in another one. */
export async function moveOn(
  queries: Queries,
  { id, companyId, kind }: ImportKey,
  states: readonly ImportState[],
  to: Updateable<Tables["import_job"]>,
): Promise<boolean> {
  const moved = await queries
    .updateTable("import_job")
    .set(to)
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "in", [...states])
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Imports without the items and errors of their files. */
export const selectHeads = (queries: Queries, companyId: string, kind: string) =>
  queries
    .selectFrom("import_job as import")
    .leftJoin("job", "job.id", "import.task_id")
    .leftJoin("operator", "operator.id", "import.operator_id")
    .select(["import.id", "import.state", "import.options", "import.file_name", "import.total"])
    .select([
      "import.operator_id",
      "import.losses",
      "import.written",
      "import.created_at",
      "job.state as job_state",
      "operator.real_name",
    ])
    .where("import.company_id", "=", companyId)
    .where("import.kind", "=", kind);

type Head = Awaited<ReturnType<ReturnType<typeof selectHeads>["execute"]>>[number];

/** An import as the calls return it. One whose job gave up has failed, whatever its own state. */
export function headOf(row: Head) {
  const hasFailed = underWay.includes(row.state) && row.job_state === "failed";
  const state = hasFailed ? "failed" : (row.state as ImportState);
  const { total } = row;
  return {
    importId: row.id,
    state,
    fileName: row.file_name,
    total,
    done: state === "done" ? total : state === "running" ? row.written : 0,
    createdAt: row.created_at,
    createdBy: row.real_name ?? "",
  };
}

/** The import job of a row. */
export const jobOf = <Options>(row: ImportRow): ImportJob<Options> => ({
  id: row.id,
  companyId: row.company_id,
  operatorId: row.operator_id,
  fileName: row.file_name,
  total: row.total,
  committedAt: row.committed_at,
  options: JSON.parse(row.options),
});

/** Columns of an unparsed file: it is stored in its row, encrypted, since nobody knows yet what is in it. */
export const unreadColumns = (bytes: Uint8Array, { encrypt }: Encryption) => ({
  state: "reading" as const,
  rows: encrypt(bytes),
  ...{ errors: "[]", error_count: 0, total: 0, duplicates: 0, duplicate_lines: "[]" },
  ...{ left_out: "", left_out_count: 0, losses: "[]" },
});

export const fileIn = ({ rows }: Pick<ImportRow, "rows">, { decrypt }: Encryption): Uint8Array =>
  decrypt(rows);

/** How many items are left out, as a field of an audit row. */
export const leftOutOf = ({ left_out_count: leftOut }: Pick<ImportRow, "left_out_count">) =>
  leftOut > 0 ? { leftOut } : {};

/** What an import no longer needs once it is discarded. */
export const emptied = { rows: "", left_out: "" } as const;

/** True if something of a parsed file can be imported: all of it, or what is right. */
export const isImportable = ({ items, errors, leftOut }: Findings<object>) =>
  errors.length === 0 || (items.length > 0 && Boolean(leftOut));

/** Columns of a parsed file: the preview awaits confirmation, or nothing of the file can be imported. */
export function foundColumns(
  findings: Findings<object>,
  duplicates: number[],
  { encrypt }: Pick<Encryption, "encrypt">,
) {
  const { items, errors, leftOut, losses = [] } = findings;
  const isBroken = !isImportable(findings);
  const hasLeftOut = !isBroken && leftOut && leftOut.count > 0;
  return {
    state: isBroken ? ("broken" as const) : ("read" as const),
    rows: isBroken ? "" : fileText(items),
    ...errorColumns(errors),
    left_out: hasLeftOut ? encrypt(leftOut.bytes) : "",
    left_out_count: hasLeftOut ? leftOut.count : 0,
    losses: JSON.stringify(isBroken ? [] : losses),
    total: items.length,
    duplicates: duplicates.length,
    duplicate_lines: JSON.stringify(duplicates.slice(0, importLimits.duplicateLines)),
  };
}

export const errorColumns = (errors: ImportError[]) => ({
  errors: JSON.stringify(errors.slice(0, importLimits.errors)),
  error_count: errors.length,
});

/** One JSON text per line, so that some items are found without parsing the rest. */
export const fileText = (items: object[]) => items.map((item) => JSON.stringify(item)).join("\n");

/** `count` of the items, from `first`, counted from 0. */
export function itemsFrom<Item>(text: string, first: number, count: number): Item[] {
  const found: Item[] = [];
  let start = 0;
  for (let at = 0; text !== "" && start >= 0 && at < first + count; at += 1) {
    const end = text.indexOf("\n", start);
    if (at >= first) found.push(JSON.parse(text.slice(start, end === -1 ? undefined : end)));
    start = end === -1 ? -1 : end + 1;
  }
  return found;
}
