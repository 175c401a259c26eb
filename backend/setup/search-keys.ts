import { sql } from "kysely";
import { candidateSearchKey } from "../candidates/store/store";
import { certificateSearchKey } from "../certificates/issue/printing";
import { readContent, templateSearchKey } from "../certificates/templates/template-store";
import type { Database, Queries } from "../database/open";
import { examSearchKey } from "../exams/store";
import type { Log } from "../log";
import { searchKey } from "../papers/store/search";

/** Rows per transaction: after an interruption the next start continues. */
const batch = 500;

type Keyed = { id: string; key: string };

const unkeyed = {
  paper: async (queries: Queries): Promise<Keyed[]> => {
    const rows = await queries
      .selectFrom("paper")
      .selectAll()
      .where(isUnkeyed("paper"))
      .limit(batch)
      .execute();
    return rows.map((row) => ({ id: row.id, key: searchKey(row) }));
  },
  exam: async (queries: Queries) => {
    const rows = await queries
      .selectFrom("exam")
      .innerJoin("paper", "paper.id", "exam.paper_id")
      .select(["exam.id", "exam.name", "exam.number", "paper.title"])
      .where(isUnkeyed("exam"))
      .limit(batch)
      .execute();
    return rows.map(({ id, name, title, number }) => ({ id, key: examSearchKey(name, title, number) }));
  },
  candidate: async (queries: Queries) => {
    const rows = await queries
      .selectFrom("candidate")
      .select(["id", "real_name as realName", "mobile", "group_name as group", "email"])
      .where(isUnkeyed("candidate"))
      .limit(batch)
      .execute();
    return rows.map((row) => ({ id: row.id, key: candidateSearchKey(row) }));
  },
  certificate: async (queries: Queries) => {
    const rows = await queries
      .selectFrom("certificate")
      .select(["id", "name", "number", "exam"])
      .where(isUnkeyed("certificate"))
      .limit(batch)
      .execute();
    return rows.map((row) => ({ id: row.id, key: certificateSearchKey(row) }));
  },
  certificate_template: async (queries: Queries) => {
    const rows = await queries
      .selectFrom("certificate_template")
      .innerJoin("certificate_version as version", "version.id", "certificate_template.version_id")
      .select(["certificate_template.id", "name", "version.content"])
      .where(isUnkeyed("certificate_template"))
      .limit(batch)
      .execute();
    return rows.map(({ id, name, content }) => ({
      id,
      key: templateSearchKey({ name, content: readContent(content) }),
    }));
  },
};

/** why: a literal, to match the partial index. */
const isUnkeyed = (table: string) => sql<boolean>`${sql.ref(`${table}.search_key`)} = ''`;

/**
 * Fills the search keys that a migration emptied, before anybody can search. Afterwards there is nothing left to do.
 */
export async function fillSearchKeys(database: Database, log: Log): Promise<void> {
  for (const [table, read] of Object.entries(unkeyed) as [keyof typeof unkeyed, typeof unkeyed.paper][]) {
    let filled = 0;
    for (let some = batch; some === batch; filled += some)
      some = await database.transaction(async (queries) => {
        // Of two processes starting together, the second waits and then finds less to do.
        if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(731607)`.execute(queries);
        const rows = await read(queries);
        for (const { id, key } of rows)
          await queries.updateTable(table).set({ search_key: key }).where("id", "=", id).execute();
        return rows.length;
      });
    if (filled > 0) log.info({ table, rows: filled }, "search keys filled");
  }
}
