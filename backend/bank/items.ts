import type { BankItem } from "#contract/bank/shapes";
import type { BankReach } from "../banks/rights";
import type { Queries } from "../database/open";
import { toPoints } from "../papers/store/points";
import { isAuthorOrAdministrator, type QuestionReader } from "../questions/store";
import { topicsOfQuestions } from "../topics/store";

/** Characters of a question's excerpt. */
const beginning = 300;

/** The list rows of these questions, in the order of the ids. */
export async function itemsOf(
  queries: Queries,
  reader: QuestionReader,
  reach: BankReach,
  ids: string[],
): Promise<BankItem[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("question")
    .innerJoin("question_version as version", "version.id", "question.version_id")
    .leftJoin("bank", (join) =>
      join.onRef("bank.id", "=", "question.bank_id").on("bank.company_id", "=", reader.companyId),
    )
    .leftJoin("operator", "operator.id", "question.updated_by")
    .select(["question.id", "question.type", "question.difficulty", "question.tag", "question.ownership"])
    .select(["question.score", "question.created_by", "question.updated_at", "question.review"])
    .select(["version.content", "bank.id as bank", "bank.name as bankName", "operator.real_name as updater"])
    .where("question.company_id", "=", reader.companyId)
    .where("question.id", "in", ids)
    .execute();
  const topics = await topicsOfQuestions(queries, reader.companyId, ids);
  const uses = await usesOf(queries, reader.companyId, ids);
  const items = new Map(
    rows.map((row): [string, BankItem] => [
      row.id,
      {
        questionId: row.id,
        type: row.type as BankItem["type"],
        content: [...row.content.slice(0, beginning * 2)].slice(0, beginning).join(""),
        difficulty: row.difficulty,
        tag: row.tag as BankItem["tag"],
        topics: (topics.get(row.id) ?? []).map(({ path }) => path),
        ownership: row.ownership as BankItem["ownership"],
        score: toPoints(row.score),
        bankId: row.bank ?? "",
        bankName: row.bankName ?? "",
        usage: uses.get(row.id) ?? 0,
        updatedAt: row.updated_at,
        updatedBy: row.updater ?? "",
        review: reach.approving.includes(row.bank ?? "") ? (row.review as BankItem["review"]) : null,
        canWrite: reach.rightIn(row.bank ?? "") === "write",
        isOwn: isAuthorOrAdministrator(reader, row.created_by),
      },
    ]),
  );
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** How many papers contain each of these questions, in any version. */
async function usesOf(queries: Queries, companyId: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom("question_use")
    .select("question_id")
    .select(({ fn }) => fn.countAll<number>().as("papers"))
    .where("company_id", "=", companyId)
    .where("question_id", "in", ids)
    .groupBy("question_id")
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.papers]));
}
