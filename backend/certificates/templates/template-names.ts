import { certificateLimits } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";

/** Whether another template of the company than `except` has this name. Exact only under `lockCompany`. */
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

/** 「原名（副本）」, 「原名（副本 2）」…: the first unused name in the company; a copy of a copy continues the count. */
export async function copyName(queries: Queries, companyId: string, original: string): Promise<string> {
  const base = original.replace(/（副本(?: \d+)?）$/, "");
  for (let turn = 1; ; turn += 1) {
    const name = withEnding(base, turn === 1 ? "（副本）" : `（副本 ${turn}）`);
    if (!(await isNameTaken(queries, companyId, name))) return name;
  }
}

/** Truncates the name by grapheme clusters until name and suffix fit. */
function withEnding(name: string, ending: string): string {
  let shortened = "";
  for (const { segment } of letters.segment(name)) {
    if (shortened.length + segment.length + ending.length > certificateLimits.nameMax) break;
    shortened += segment;
  }
  return shortened.trimEnd() + ending;
}
