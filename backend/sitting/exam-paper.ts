import { BoundedCache } from "#contract/bounded-cache";
import { type ExamSettings, examSettingFields } from "#contract/exams/settings";
import type { Question } from "#contract/questions/shapes";
import type { DrawnPaper, DrawStructure } from "../candidate-papers/drawing/draw";
import { structureOf } from "../candidate-papers/drawing/structure";
import type { Queries } from "../database/open";
import { timingOf } from "../papers/rules";
import { childrenOf } from "../papers/store/groups";
import { questionOf } from "../questions/rows";

/** What all sittings of one exam share: it is frozen once the exam is published. */
export interface ExamPaper {
  settings: ExamSettings;
  structure: DrawStructure;
  /** Seconds of the whole. */
  duration: number;
  isByParts: boolean;
  isUnified: boolean;
  parts: { name: string; introduction: string; duration: number }[];
  questions: Map<string, Question>;
}

/** Where a question of a candidate stands: its slot in the structure, and the order of its options. */
export interface Place {
  part: number;
  slot: DrawStructure["parts"][number]["slots"][number];
  options: number[];
  children: number[][];
}

const papers = new BoundedCache<ExamPaper>(100_000_000);
const drawn = new BoundedCache<Place[]>(50_000_000);
/** The caches of this process that sittings read, to be dropped by hand. */
export const sittingCaches = { papers, places: drawn };

type Exam = { id: string; paper_id: string; settings: string; revision: number; state: string };

/**
 * The paper of an exam, cached. `ownStructure` is that of a trial before the exam was published; "" for the exam's
 * own draw.
 */
export async function examPaperOf(queries: Queries, exam: Exam, ownStructure: string): Promise<ExamPaper> {
  const key = `${exam.id} ${exam.revision} ${ownStructure}`;
  const known = papers.get(key);
  if (known) return known;
  const paper = await loadPaper(queries, exam, ownStructure);
  // The paper of a draft may still change under a trial that has not begun.
  if (exam.state !== "published" && ownStructure === "") return paper;
  papers.set(key, paper, 2 * JSON.stringify([...paper.questions.values(), paper.structure]).length);
  return paper;
}

async function loadPaper(queries: Queries, exam: Exam, ownStructure: string): Promise<ExamPaper> {
  const structure: DrawStructure = ownStructure
    ? JSON.parse(ownStructure)
    : await frozenStructure(queries, exam);
  const paper = await queries
    .selectFrom("paper")
    .select(["id", "is_group", "time_rule", "part_start", "total_duration"])
    .where("id", "=", exam.paper_id)
    .executeTakeFirstOrThrow();
  const papers = paper.is_group ? await childrenOf(queries, paper.id) : [paper.id];
  const rows = await queries
    .selectFrom("part")
    .innerJoin("paper", "paper.id", "part.paper_id")
    .select(["part.id", "part.name", "part.introduction", "part.duration", "paper.title"])
    .where("part.paper_id", "in", papers)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    settings: examSettingFields.parse(JSON.parse(exam.settings)),
    structure,
    duration: paper.total_duration,
    ...timingOf(paper),
    parts: structure.parts.map(({ partId }) => {
      const { name = "", introduction = "", duration = 0, title = "" } = byId.get(partId) ?? {};
      return { name: paper.is_group ? `${title} · ${name}` : name, introduction, duration };
    }),
    questions: await questionsOf(queries, structure),
  };
}

/** The structure that the exam's papers were drawn from; before its draw, that of now. */
async function frozenStructure(queries: Queries, exam: Exam): Promise<DrawStructure> {
  const draw = await queries
    .selectFrom("exam_draw")
    .select("structure")
    .where("exam_id", "=", exam.id)
    .executeTakeFirst();
  return draw ? JSON.parse(draw.structure) : structureOf(queries, exam);
}

async function questionsOf(queries: Queries, { parts }: DrawStructure): Promise<Map<string, Question>> {
  const ids = [...new Set(parts.flatMap(({ slots }) => slots.map(({ versionId }) => versionId)))];
  const questions = new Map<string, Question>();
  // In pieces: a statement takes a limited number of parameters.
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await queries
      .selectFrom("question_version")
      .selectAll()
      .where("id", "in", ids.slice(at, at + 500))
      .execute();
    for (const row of rows) questions.set(row.id, questionOf(row, "public"));
  }
  return questions;
}

/** The places of a candidate's paper, in order; `hash` names its content. */
export function placesOf({ structure }: ExamPaper, content: string, hash: string): Place[] {
  const key = `${structure.examId} ${hash}`;
  const known = drawn.get(key);
  if (known) return known;
  const places = (JSON.parse(content) as DrawnPaper).flatMap((slots, part) =>
    slots.map(([slot, options, children]) => ({
      ...{ part, options, children },
      slot: structure.parts[part]!.slots[slot]!,
    })),
  );
  drawn.set(key, places, 100 * places.length + key.length);
  return places;
}
