import type { Queries } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { fileText } from "#backend/imports/store";
import { insertRow } from "./rows";

/** An import of these questions, parsed and awaiting commit; tests may add columns by `more`. */
export async function insertImport(
  queries: Queries,
  { id: operator_id, companyId: company_id }: { id: string; companyId: string },
  items: object[],
  more: Partial<Tables["import_job"]> = {},
): Promise<string> {
  const row = await insertRow(queries, "import_job", {
    ...{ company_id, operator_id, kind: "questions", file_name: "安全题目.csv", state: "read" },
    ...{ options: JSON.stringify({ format: "csv", bankId: "" }), rows: fileText(items) },
    ...{ total: items.length, errors: "[]", duplicate_lines: "[]", losses: "[]" },
    ...more,
  });
  return row.id;
}
