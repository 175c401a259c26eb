import { familyScore } from "#contract/questions/shapes";
import { newId } from "../ids";
import { toHundredths } from "../papers/store/points";
import type { Author } from "../papers/store/store";
import type { LockedQuestion } from "./lock-questions";
import { endOf } from "./order";
import type { PartRow } from "./store";

/** A question of the bank to be added to a part; `score` in hundredths, its default. */
export interface Joining {
  versionId: string;
  score: number;
  /** True where the score is always the sum of its children's. */
  isFamily: boolean;
}

/** Locked questions as they join a part: their newest versions, each with its default score. */
export async function joiningOf(
  author: Pick<Author, "queries" | "caller">,
  questions: readonly LockedQuestion[],
): Promise<Map<string, Joining>> {
  const families = questions.filter(({ type }) => type === 13).map((question) => question.version_id);
  const sums = await marksOfFamilies(author, families);
  return new Map(
    questions.map(({ id, version_id, type, score }) => [
      id,
      { versionId: version_id, score: sums.get(version_id) ?? score, isFamily: type === 13 },
    ]),
  );
}

async function marksOfFamilies(
  { queries, caller }: Pick<Author, "queries" | "caller">,
  versionIds: string[],
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map();
  const versions = await queries
    .selectFrom("question_version")
    .select(["id", "extra"])
    .where("company_id", "=", caller.companyId)
    .where("id", "in", versionIds)
    .execute();
  return new Map(versions.map(({ id, extra }) => [id, toHundredths(familyScore(JSON.parse(extra)))]));
}

/** Appends questions to a part whose paper is locked. `settle` must follow. */
export async function putAtEnd(
  { queries, caller }: Author,
  part: Pick<PartRow, "id" | "paper_id">,
  joining: readonly Joining[],
  drawn: 0 | 1 = 0,
): Promise<void> {
  if (joining.length === 0) return;
  const { next } = await endOf(queries, "slot", part.id);
  await queries
    .insertInto("slot")
    .values(
      joining.map(({ versionId, score }, at) => ({
        id: newId(),
        company_id: caller.companyId,
        paper_id: part.paper_id,
        part_id: part.id,
        version_id: versionId,
        score,
        sort: next + at,
        drawn,
      })),
    )
    .execute();
}
