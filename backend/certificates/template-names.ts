import { certificateLimits } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";

/** Whether a template of the company, other than `except`, has this name. Exact inside `holdCompany` only. */
export async function isNameTaken(
  queries: Queries,
  companyId: string,
  name: string,
  except = "",
): Promise<boolean> {
  const found = await queries
    .selectFrom("certificate_template")
    .select("id")
    .where("company_id", "=", companyId)
    .where("name", "=", name)
    .where("id", "!=", except)
    .executeTakeFirst();
  return found !== undefined;
}

const letters = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** 「原名（副本）」, 「原名（副本 2）」…: the first that no template of the company has; a copy of a copy counts on. */
export async function copyName(queries: Queries, companyId: string, original: string): Promise<string> {
  const base = original.replace(/（副本(?: \d+)?）$/, "");
  for (let turn = 1; ; turn += 1) {
    const name = withEnding(base, turn === 1 ? "（副本）" : `（副本 ${turn}）`);
    if (!(await isNameTaken(queries, companyId, name))) return name;
  }
}

/** Shortens the name by whole characters, as a reader sees them, until name and ending fit. */
function withEnding(name: string, ending: string): string {
  let kept = "";
  for (const { segment } of letters.segment(name)) {
    if (kept.length + segment.length + ending.length > certificateLimits.nameMax) break;
    kept += segment;
  }
  return kept.trimEnd() + ending;
}
