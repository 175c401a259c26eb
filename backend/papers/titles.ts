import { paperLimits } from "#contract/papers/shapes";
import type { Queries } from "../database/open";

/** Whether a paper of the company, other than `except`, has this title. Exact inside `holdCompany` only. */
export async function isTitleTaken(
  queries: Queries,
  companyId: string,
  title: string,
  except = "",
): Promise<boolean> {
  const found = await queries
    .selectFrom("paper")
    .select("id")
    .where("company_id", "=", companyId)
    .where("title", "=", title)
    .where("id", "!=", except)
    .executeTakeFirst();
  return found !== undefined;
}

/** 「原名（副本）」, 「原名（副本 2）」…: the first that no paper of the company has; a copy of a copy counts on. */
export function titleForCopy(queries: Queries, companyId: string, original: string): Promise<string> {
  const base = original.replace(/（副本(?: \d+)?）$/, "");
  return firstFree(queries, companyId, (turn) =>
    shortened(base, turn === 1 ? "（副本）" : `（副本 ${turn}）`),
  );
}

/** The name itself, or 「原名（2）」, 「原名（3）」… where papers have it already. */
export function numberedTitle(queries: Queries, companyId: string, name: string): Promise<string> {
  return firstFree(queries, companyId, (turn) => (turn === 1 ? name : shortened(name, `（${turn}）`)));
}

/** Looks up a hundred names at a time, so that the thousandth copy does not cost a thousand queries. */
async function firstFree(queries: Queries, companyId: string, name: (turn: number) => string) {
  for (let from = 1; ; from += 100) {
    const names = Array.from({ length: 100 }, (_, at) => name(from + at));
    const taken = await queries
      .selectFrom("paper")
      .select("title")
      .where("company_id", "=", companyId)
      .where("title", "in", names)
      .execute();
    const isTaken = new Set(taken.map((paper) => paper.title));
    const free = names.find((title) => !isTaken.has(title));
    if (free !== undefined) return free;
  }
}

const letters = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Shortens the name by whole characters, as a reader sees them, until name and ending fit a title. */
export function shortened(name: string, ending: string): string {
  let kept = "";
  for (const { segment } of letters.segment(name)) {
    if (kept.length + segment.length + ending.length > paperLimits.titleMax) break;
    kept += segment;
  }
  return kept.trimEnd() + ending;
}
