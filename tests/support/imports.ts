import type { Queries } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { newId } from "#backend/ids";
import { fileText } from "#backend/imports/store";

/** An import of these questions, parsed and awaiting commit; tests may add columns by `more`. */
export async function insertImport(
  queries: Queries,
  { id: operator_id, companyId: company_id }: { id: string; companyId: string },
  items: object[],
  more: Partial<Tables["import_job"]> = {},
): Promise<string> {
  const id = newId();
  await queries
    .insertInto("import_job")
    .values({
      ...{ id, company_id, operator_id, kind: "questions", file_name: "安全题目.csv", state: "read" },
      ...{
        options: JSON.stringify({ format: "csv", bankId: "" }),
        rows: fileText(items),
        total: items.length,
      },
      ...{ written: 0, errors: "[]", error_count: 0, duplicates: 0, duplicate_lines: "[]", task_id: "" },
      ...{ left_out: "", left_out_count: 0, losses: "[]" },
      ...{ committed_at: 0, created_at: 0 },
      ...more,
    })
    .execute();
  return id;
}
