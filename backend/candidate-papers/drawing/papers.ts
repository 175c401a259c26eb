import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { canonical } from "#contract/certificates/canonical";
import { candidatesOf } from "../../candidates/store/store";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import type { JobHandler } from "../../jobs/job";
import type { Encryption } from "../../keys/encryption";
import { type DrawStructure, digestOf, drawAlgorithm, drawPaper } from "./draw";
import { structureOf } from "./structure";

/** The kind of job that draws the papers of one exam, and draws those again that are missing or damaged. */
export const drawJob = "exam.draw";

/** Candidates per transaction. */
const piece = 500;

/** An exam's draw, with its seed. */
export interface Draw {
  structure: DrawStructure;
  seed: Buffer;
  commitment: string;
}

/**
 * Commits to a random seed of 256 bits: its SHA-256 is public from now on, the seed itself is stored encrypted until
 * the exam is over. Whoever published before this existed has it when the first paper is drawn.
 */
export async function commitDraw(
  queries: Queries,
  exam: Selectable<Tables["exam"]>,
  { encryption, now }: { encryption: Encryption; now: number },
): Promise<void> {
  const seed = randomBytes(32);
  const structure = await structureOf(queries, exam);
  await queries
    .insertInto("exam_draw")
    .values({
      ...{ exam_id: exam.id, company_id: exam.company_id, algorithm: drawAlgorithm, at: now },
      ...{ seed: encryption.encrypt(seed), commitment: digestOf(seed) },
      ...{ structure: canonical(structure), structure_hash: digestOf(structure) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDraw(
  queries: Queries,
  examId: string,
  encryption: Encryption,
): Promise<Draw | undefined> {
  const row = await queries
    .selectFrom("exam_draw")
    .selectAll()
    .where("exam_id", "=", examId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { commitment, structure, seed } = row;
  return { commitment, structure: JSON.parse(structure), seed: encryption.decrypt(seed) };
}

/** The columns of one candidate's paper. */
export function paperColumns(
  { structure, seed }: Pick<Draw, "structure" | "seed">,
  number: number,
): { content: string; hash: string } {
  const paper = drawPaper(structure, seed, number);
  return { content: canonical(paper), hash: digestOf(paper) };
}

/**
 * Draws the papers of an exam's candidates in pieces. A paper whose content is not what its hash says, or not what
 * the seed gives, is drawn again. After a restart it goes on: what is there already is only looked at.
 */
export const drawPapers: JobHandler = async ({ input }, { database, clock, encryption, lock, progress }) => {
  const { examId } = input as { examId: string };
  const { queries } = database;
  const exam = await queries.selectFrom("exam").selectAll().where("id", "=", examId).executeTakeFirst();
  if (exam?.state !== "published") return { made: 0, repaired: 0 };
  await commitDraw(queries, exam, { encryption, now: clock.now() });
  const found = (await findDraw(queries, examId, encryption))!;
  const { total } = await candidatesOf(queries, examId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let made = 0;
  let repaired = 0;
  let last = 0;
  let done = 0;
  for (;;) {
    const rows = await candidatesOf(queries, examId)
      .leftJoin("candidate_paper as paper", "paper.candidate_id", "candidate.id")
      .select(["candidate.id", "candidate.number", "candidate.company_id", "paper.content", "paper.hash"])
      .where("candidate.number", ">", last)
      .orderBy("candidate.number")
      .limit(piece)
      .execute();
    if (rows.length === 0) {
      // From now on a pass score can be set (001 §2).
      await queries
        .updateTable("paper")
        .set({ generated: 1 })
        .where("id", "=", exam.paper_id)
        .where("generated", "=", 0)
        .execute();
      return { made, repaired };
    }
    const wrong = rows.flatMap(({ content, hash, ...row }) => {
      const right = paperColumns(found, row.number);
      if (content === right.content && hash === right.hash) return [];
      if (content === null) made += 1;
      else repaired += 1;
      return [{ ...right, candidate_id: row.id, company_id: row.company_id }];
    });
    if (wrong.length > 0)
      await database.transaction(async (trx) => {
        await lock(trx);
        const at = clock.now();
        await trx
          .insertInto("candidate_paper")
          .values(wrong.map((row) => ({ ...row, exam_id: examId, at })))
          .onConflict((conflict) =>
            conflict.column("candidate_id").doUpdateSet({
              content: sql`excluded.content`,
              hash: sql`excluded.hash`,
              at,
            }),
          )
          .execute();
      });
    last = rows.at(-1)!.number;
    done += rows.length;
    await progress(done, Math.max(total, done));
  }
};
