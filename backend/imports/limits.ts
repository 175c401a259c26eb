import type { ImportState } from "#contract/imports/shapes";
import type { Queries } from "../database/open";
import { type Refusing, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import type { AnyImporter } from "./importer";
import { emptied, from, type ImportKey, importLimits, moveOn } from "./store";

/** Refuses another file to be parsed later above a company's limit; locks the company. */
export async function refuseCrowd(
  call: Refusing<"TOO_MANY_UNREAD">,
  queries: Queries,
  companyId: string,
  kind: string,
): Promise<void> {
  await lockCompany(queries, companyId);
  const { count } = await queries
    .selectFrom("import_job")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "in", [...from.parsing])
    .where("task_id", "not in", givenUpJobs(queries))
    .executeTakeFirstOrThrow();
  if (count >= importLimits.unread) refuse(call, "TOO_MANY_UNREAD");
}

/** Discards the oldest pending imports above a company's limit. */
export async function discardOldest(queries: Queries, companyId: string, kind: string): Promise<void> {
  const beyond = await queries
    .selectFrom("import_job")
    .select("id")
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "in", [...from.waiting])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(importLimits.waiting)
    .limit(100)
    .execute();
  for (const { id } of beyond)
    await moveOn(queries, { id, companyId, kind }, from.waiting, { state: "discarded", ...emptied });
}

/** Marks an import as failed whose job gave up, so that it can be retried or discarded. */
export async function failGivenUp(
  queries: Queries,
  { kind, writer }: AnyImporter,
  { id, companyId }: Omit<ImportKey, "kind">,
): Promise<void> {
  const row = await queries
    .selectFrom("import_job")
    .select("state")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "in", [...from.parsing, ...from.committing])
    .where("task_id", "in", givenUpJobs(queries))
    .executeTakeFirst();
  if (!row) return;
  await writer.unstage(queries, id);
  // While a file is waiting to be parsed, `rows` contains the file itself.
  const rows = row.state === "reading" ? { rows: "" } : {};
  await moveOn(queries, { id, companyId, kind }, [row.state as ImportState], {
    state: "failed",
    written: 0,
    ...rows,
  });
}

const givenUpJobs = (queries: Queries) =>
  queries.selectFrom("job").select("id").where("state", "=", "failed");

/** Removes expired imports, and what failed ones staged. Committed items stay. */
export async function pruneImports(queries: Queries, now: number, importers: AnyImporter[]): Promise<void> {
  for (const importer of importers) {
    const givenUp = await queries
      .selectFrom("import_job")
      .select(["id", "company_id"])
      .where("kind", "=", importer.kind)
      .where("state", "in", [...from.parsing, ...from.committing])
      .where("task_id", "in", givenUpJobs(queries))
      .execute();
    for (const { id, company_id: companyId } of givenUp)
      await failGivenUp(queries, importer, { id, companyId });
  }
  await queries
    .deleteFrom("import_job")
    .where("created_at", "<", now - importLimits.life)
    .where("state", "not in", [...from.parsing, ...from.committing])
    .execute();
}
