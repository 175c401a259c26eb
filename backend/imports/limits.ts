import type { ImportState } from "#contract/imports/shapes";
import type { Queries } from "../database/open";
import { type Refusing, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import type { AnyImporter } from "./importer";
import { from, type ImportKey, importLimits, moveOn } from "./store";

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

/** Refuses another file while so many of this person await a decision: none is discarded behind anybody's back. */
export async function refuseUndecided(
  call: Refusing<"TOO_MANY_WAITING">,
  queries: Queries,
  { companyId, operatorId, kind }: { companyId: string; operatorId: string; kind: string },
): Promise<void> {
  const { count } = await queries
    .selectFrom("import_job")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("operator_id", "=", operatorId)
    .where("kind", "=", kind)
    .where("state", "in", [...from.parsing, ...from.waiting])
    .executeTakeFirstOrThrow();
  if (count >= importLimits.waiting) refuse(call, "TOO_MANY_WAITING");
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
