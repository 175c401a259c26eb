import { join } from "node:path";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import type { Ledger } from "./papers";

/**
 * What is wrong with the data of this folder, compared with all requests; empty when nothing is. An
 * acknowledged paper exists once, under the id of the reply; any other exists once or not at all. Each that
 * exists is complete: with its number, its place in the list's counts, its audit row and its idempotency
 * record.
 */
export function damage(dataFolder: string, ledger: Ledger): string[] {
  const file = new BetterSqlite(join(dataFolder, "mingshi.sqlite"), { fileMustExist: true });
  try {
    const rows = <Row>(text: string, ...values: unknown[]) => file.prepare(text).all(...values) as Row[];
    const found = new Map<string, string[]>();
    for (const { id, title } of rows<{ id: string; title: string }>("select id, title from paper"))
      found.set(title, [...(found.get(title) ?? []), id]);
    const there = ledger.flatMap(({ title }) => found.get(title) ?? []);

    const papers = ledger.flatMap(({ title, id }) => {
      const ids = found.get(title) ?? [];
      if (ids.length > 1) return [`twice: ${title}`];
      if (id !== null && ids.length === 0) return [`missing: ${title}`];
      return id !== null && ids[0] !== id ? [`another id: ${title}`] : [];
    });
    const replies = rows<{ reply: string }>("select reply from done").map(({ reply }) => JSON.parse(reply));
    const remembered = new Set(replies);
    const audited = rows<{ subject: string }>("select subject from audit where action = 'paper.create'");
    const halves = there.flatMap((id) => [
      ...(audited.filter(({ subject }) => subject === id).length === 1
        ? []
        : [`without its audit row: ${id}`]),
      ...(remembered.has(id) ? [] : [`without its reply: ${id}`]),
    ]);
    return [
      ...papers,
      ...halves,
      ...(audited.length === there.length ? [] : ["audit rows of papers that are not there"]),
      ...(remembered.has(null) ? ["a reply that was never written"] : []),
      ...rows<{ company: string }>(numbersThatDoNotFollow).map(({ company }) => `numbers of ${company}`),
      ...rows<{ company: string; state: string }>(talliesThatAreOff).map(
        ({ company, state }) => `tally of ${company}: ${state}`,
      ),
      ...rows<{ integrity_check: string }>("pragma integrity_check")
        .map((row) => row.integrity_check)
        .filter((text) => text !== "ok"),
      ...rows("pragma foreign_key_check").map((row) => `foreign key: ${JSON.stringify(row)}`),
    ];
  } finally {
    file.close();
  }
}

/** Each company's papers are numbered from 1 to the last assigned number, without a gap. */
const numbersThatDoNotFollow = `
  select company.id as company from company left join paper on paper.company_id = company.id
  group by company.id, company.paper_number
  having count(paper.id) <> company.paper_number or count(distinct paper.number) <> company.paper_number
    or coalesce(max(paper.number), 0) <> company.paper_number`;

const talliesThatAreOff = `
  with counted as (
    select company_id, case when archived = 1 then 'archived' else state end as state,
      count(*) as papers, sum(question_count) as questions, sum(total_score) as score
    from paper group by 1, 2)
  select company_id as company, state from (
    select company_id, state, papers, questions, score from counted
    union all select company_id, state, papers, questions, score from paper_tally where papers <> 0)
  group by company_id, state having count(*) <> 2 or min(papers) <> max(papers)
    or min(questions) <> max(questions) or min(score) <> max(score)`;
