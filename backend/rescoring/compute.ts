import { createHash } from "node:crypto";
import { sql } from "kysely";
import { answering } from "#contract/questions/kinds";
import type { Correction } from "#contract/rescoring/shapes";
import type { AnswerScore, ItemScore } from "#contract/results/shapes";
import { noAnswer } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { givenWords } from "../results/given";
import { appliesAt, correctAnswers } from "../scoring/corrections";
import { readAnswer } from "../sitting/answers/stored-answer";
import type { ExamPaper } from "../sitting/exam-paper";
import { scoreSums } from "../sitting/scores";

/** Candidates that are read at once. */
const piece = 300;

export interface ScoreTotals {
  score: number;
  total: number;
  open: number;
  isPassed: boolean | null;
}

/** One candidate's scores under other corrections. */
export interface Rescored {
  candidateId: string;
  number: number;
  realName: string;
  group: string;
  /** Neither void nor absent. */
  isCounted: boolean;
  revision: number;
  releasedAt: number;
  before: ScoreTotals;
  after: ScoreTotals;
  /** Of the question that the change is about; null where the candidate was not asked it. */
  item: { given: string[]; before: ItemScore; after: ItemScore } | null;
  /** JSON of both; `answersAfter` is "" where nothing is to be written. */
  answersBefore: string;
  answersAfter: string;
}

/** Every scored candidate of an exam under these corrections, by number; `about` is the question to be told of. */
export async function rescoreAll(
  queries: Queries,
  exam: ExamRow,
  paper: ExamPaper,
  asked: { corrections: readonly Correction[]; about: Correction | null; passScore: number },
): Promise<Rescored[]> {
  const all: Rescored[] = [];
  for (let last = 0; ; ) {
    const rows = await queries
      .selectFrom("candidate_score as stored")
      .innerJoin("candidate", "candidate.id", "stored.candidate_id")
      .select(["stored.candidate_id", "stored.answers", "stored.score", "stored.total", "stored.open"])
      .select(["stored.passed", "stored.released_at", "stored.revision"])
      .select(["candidate.number", "candidate.real_name", "candidate.group_name", "candidate.state"])
      .where("stored.exam_id", "=", exam.id)
      .where("candidate.removed_at", "=", sql.lit(0))
      .where("candidate.number", ">", last)
      .orderBy("candidate.number")
      .limit(piece)
      .execute();
    if (rows.length === 0) return all;
    const given = await givenOf(queries, rows, asked);
    for (const row of rows) all.push(rescoreOne(row, paper, given, asked));
    last = rows.at(-1)!.number;
  }
}

/** The answers that matter, by candidate and place. */
async function givenOf(
  queries: Queries,
  rows: readonly { candidate_id: string; answers: string }[],
  { corrections, about }: { corrections: readonly Correction[]; about: Correction | null },
): Promise<Map<string, string>> {
  const versions = new Set([about, ...corrections].flatMap((one) => one?.versionId ?? []));
  const places = new Set<number>();
  for (const { answers } of rows)
    (JSON.parse(answers) as AnswerScore[]).forEach(({ versionId }, place) => {
      if (versions.has(versionId)) places.add(place);
    });
  if (places.size === 0) return new Map();
  const stored = await queries
    .selectFrom("sitting_answer")
    .select(["candidate_id", "place", "content"])
    .where(
      "candidate_id",
      "in",
      rows.map(({ candidate_id }) => candidate_id),
    )
    .where("place", "in", [...places])
    .execute();
  return new Map(stored.map(({ candidate_id, place, content }) => [`${candidate_id} ${place}`, content]));
}

interface Row {
  candidate_id: string;
  answers: string;
  score: number;
  total: number;
  open: number;
  passed: number | null;
  released_at: number;
  revision: number;
  number: number;
  real_name: string;
  group_name: string;
  state: string;
}

function rescoreOne(
  row: Row,
  paper: ExamPaper,
  given: ReadonlyMap<string, string>,
  { corrections, about, passScore }: Parameters<typeof rescoreAll>[3],
): Rescored {
  const contentAt = (place: number) => given.get(`${row.candidate_id} ${place}`);
  const answers: AnswerScore[] = JSON.parse(row.answers);
  const after = correctAnswers(answers, corrections, {
    candidateId: row.candidate_id,
    questions: paper.questions,
    given: (place) => {
      const content = contentAt(place);
      return content === undefined ? noAnswer : readAnswer(content).answer;
    },
  });
  const answersAfter = JSON.stringify(after);
  const places = answers.flatMap(({ versionId }, place) => (versionId === about?.versionId ? [place] : []));
  const place = places.find((one) => appliesAt(about!, row.candidate_id, one)) ?? places[0] ?? -1;
  const itemOf = (all: AnswerScore[]) =>
    about!.child < 0 ? all[place]! : (all[place]!.children[about!.child] ?? all[place]!);
  const words = () => {
    const question = paper.questions.get(about!.versionId)!;
    const told = givenWords(question, contentAt(place));
    return answering[question.type] === "family" && about!.child >= 0
      ? [told[about!.child] ?? ""].filter(Boolean)
      : told;
  };
  const { score, total, open, isPassed } = scoreSums(after, paper.parts.length, passScore);
  return {
    ...{ candidateId: row.candidate_id, number: row.number, realName: row.real_name },
    ...{ group: row.group_name, isCounted: row.state !== "void" && row.state !== "absent" },
    ...{ revision: row.revision, releasedAt: row.released_at },
    before: {
      ...{ score: row.score, total: row.total, open: row.open },
      isPassed: row.passed === null ? null : row.passed === 1,
    },
    after: { score, total, open, isPassed },
    item: place < 0 ? null : { given: words(), before: itemOf(answers), after: itemOf(after) },
    answersBefore: row.answers,
    answersAfter: answersAfter === row.answers ? "" : answersAfter,
  };
}

/** Whether anything that people are told differs. */
export const isChanged = ({ before, after }: Rescored): boolean =>
  before.score !== after.score || before.total !== after.total || before.isPassed !== after.isPassed;

/** Stands for all that a preview showed. */
export function rescoringDigest(version: number, change: unknown, all: readonly Rescored[]): string {
  const hash = createHash("sha256").update(JSON.stringify([version, change]));
  for (const { candidateId, isCounted, releasedAt, before, after } of all)
    hash.update(JSON.stringify([candidateId, isCounted, releasedAt > 0, before, after]));
  return hash.digest("base64url");
}
