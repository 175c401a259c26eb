import type { ReviewState } from "#contract/bank/review";
import { familyScore, type PartOptions, type Question } from "#contract/questions/shapes";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import { toHundredths } from "../papers/store/points";
import type { Author } from "../papers/store/store";
import { bankColumns } from "./keys";
import { partOptionColumns, versionColumns } from "./rows";
import { indexTexts } from "./text-index";

/**
 * Bulk inserts of whole papers, for copies, standard papers and initial data. Papers must be locked or new,
 * and `settle` must follow.
 */

/** Rows per statement, well below the 32,766 bound values that SQLite allows. */
const batch = 500;

async function inBatches<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await insert(rows.slice(from, from + batch));
}

/** A part with its questions as existing versions; `duration` in seconds, `score` in points. */
export interface PartContent extends PartOptions {
  name: string;
  introduction: string;
  duration: number;
  slots: { versionId: string; score: number }[];
}

/**
 * Options of new questions: `score` in points; `staged` by an unfinished import; `since`: the first one's
 * time in epoch ms, where others were inserted before it.
 */
interface Place {
  bankId?: string;
  staged?: string;
  since?: number;
  score?: (at: number) => number;
  /** The state in a bank that requires approval. */
  review?: ReviewState;
}

/**
 * Inserts questions into the company's bank and returns their ids and those of their first versions, in the
 * same order. Each is a millisecond older than the previous one, so that lists, newest first, keep
 * this order.
 */
export async function insertQuestions(
  { queries, clock, caller }: Author,
  questions: Question[],
  { bankId = "", staged = "", since = clock.now(), score = () => 5, review = "approved" }: Place = {},
): Promise<{ id: string; versionId: string }[]> {
  const company_id = caller.companyId;
  const rows = questions.map((question, at) => {
    const [id, versionId] = [newId(), newId()];
    const made = { company_id, created_at: since - at };
    return { question, at, id, versionId, made, columns: bankColumns(question, versionId) };
  });
  await inBatches(rows, (some) =>
    queries
      .insertInto("question")
      .values(
        some.map(({ question, id, made, columns, at }) => ({
          ...made,
          ...columns,
          id,
          ownership: question.ownership,
          created_by: caller.operatorId,
          bank_id: bankId,
          staged,
          score: toHundredths(question.type === 13 ? familyScore(question) : score(at)),
          updated_at: made.created_at,
          updated_by: caller.operatorId,
          written_by: caller.operatorId,
          review,
        })),
      )
      .execute(),
  );
  await inBatches(rows, (some) =>
    queries
      .insertInto("question_version")
      .values(
        some.map(({ question, id, made, versionId }) => ({
          ...made,
          ...versionColumns(question),
          id: versionId,
          question_id: id,
        })),
      )
      .execute(),
  );
  const texts = rows.map(({ id, columns }) => ({ ...columns, id, company_id }));
  await indexTexts(queries, texts, true);
  return rows.map(({ id, versionId }) => ({ id, versionId }));
}

/** Fills a paper without parts. */
export async function insertParts(
  { queries, caller }: Author,
  paperId: string,
  parts: PartContent[],
): Promise<void> {
  const place = { company_id: caller.companyId, paper_id: paperId };
  const rows = parts.map((part, sort) => ({ part, sort, id: newId() }));
  if (rows.length === 0) return;
  await queries
    .insertInto("part")
    .values(
      rows.map(({ part, sort, id }) => ({
        ...place,
        id,
        sort,
        name: part.name,
        introduction: part.introduction,
        duration: part.duration,
        ...partOptionColumns(part),
      })),
    )
    .execute();
  const slots = rows.flatMap(({ part, id }) =>
    part.slots.map((slot, sort) => ({
      ...place,
      id: newId(),
      part_id: id,
      version_id: slot.versionId,
      score: toHundredths(slot.score),
      sort,
    })),
  );
  await inBatches(slots, (some) => queries.insertInto("slot").values(some).execute());
}

/** Copies the parts and slots of one paper to another; the slots refer to the same versions. */
export async function copyParts(
  queries: Queries,
  companyId: string,
  fromPaperId: string,
  toPaperId: string,
): Promise<void> {
  const parts = await queries
    .selectFrom("part")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("paper_id", "=", fromPaperId)
    .where("removed_at", "=", 0)
    .execute();
  const slots = await queries
    .selectFrom("slot")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("paper_id", "=", fromPaperId)
    .where("removed_at", "=", 0)
    .execute();
  const newPartIds = new Map(parts.map((part) => [part.id, newId()]));
  await inBatches(parts, (some) =>
    queries
      .insertInto("part")
      .values(some.map((part) => ({ ...part, id: newPartIds.get(part.id)!, paper_id: toPaperId })))
      .execute(),
  );
  await inBatches(slots, (some) =>
    queries
      .insertInto("slot")
      .values(
        some.map((slot) => ({
          ...slot,
          id: newId(),
          paper_id: toPaperId,
          part_id: newPartIds.get(slot.part_id)!,
        })),
      )
      .execute(),
  );
}
