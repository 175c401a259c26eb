import { outStates } from "#contract/candidates/shapes";
import type { MarkProposal } from "#contract/marking/shapes";
import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { noAnswer } from "#contract/sitting/shapes";
import type { Database, Queries } from "../database/open";
import { examSettingsOf } from "../exams/store";
import type { JobServices } from "../jobs/job";
import { questionOf } from "../questions/rows";
import { readAnswer } from "../sitting/answers/stored-answer";
import { type Interviewer, InterviewerAway, InterviewerUnclear } from "./interviewer";
import { isStillAsked } from "./stopping";

/** Milliseconds after which an answer without a proposal is left to people alone. */
const patience = 24 * 60 * 60_000;
/** Answers that are asked about at once. */
const piece = 4;
/** Pieces in a row of which the service took nothing, until the next run: the others would only wait for it. */
const mostAway = 3;

type Services = Pick<JobServices, "clock" | "encryption" | "isStopped"> & {
  database: Database;
  interviewer: Interviewer | undefined;
};
type Due = Awaited<ReturnType<typeof dueAfter>>[number];

/**
 * Asks for proposals of the answers that wait, as often as one likes; recurring. While the service is away they wait,
 * for a day: people mark meanwhile, and nobody waits for it. An answer that it gives no mark for is left to people at
 * once, and keeps no other one waiting.
 */
export async function proposeMarks(
  services: Services,
  onAway: (error: InterviewerAway) => void,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const { queries } = services.database;
  let count = 0;
  let last: Pick<Due, "at" | "candidate_id" | "place" | "child"> = {
    ...{ at: -1, candidate_id: "", place: -1, child: -2 },
  };
  for (let away = 0; away < mostAway && !services.isStopped(); ) {
    const due = await dueAfter(queries, last);
    if (due.length === 0) break;
    last = due.at(-1)!;
    const tried = await Promise.allSettled(due.map((one) => proposeOne(services, one)));
    const failed = tried.filter((one) => one.status === "rejected");
    count += tried.length - failed.length;
    for (const { reason } of failed) if (!(reason instanceof InterviewerAway)) onFailure(reason);
    const notReached = failed.find(({ reason }) => reason instanceof InterviewerAway);
    if (notReached) onAway(notReached.reason);
    away = failed.length === tried.length ? away + 1 : 0;
  }
  return count;
}

const dueAfter = (
  queries: Queries,
  last: { at: number; candidate_id: string; place: number; child: number },
) =>
  queries
    .selectFrom("mark_proposal")
    .selectAll()
    .where("state", "=", "waiting")
    .where(isStillAsked)
    .where((where) =>
      where(
        where.refTuple("at", "candidate_id", "place", "child"),
        ">",
        where.tuple(last.at, last.candidate_id, last.place, last.child),
      ),
    )
    .orderBy("at")
    .orderBy("candidate_id")
    .orderBy("place")
    .orderBy("child")
    .limit(piece)
    .execute();

async function proposeOne(services: Services, due: Due): Promise<void> {
  const { clock, database, interviewer } = services;
  const end = (state: "made" | "person", proposal: MarkProposal | null = null) =>
    database.queries
      .updateTable("mark_proposal")
      .set({ state, proposal: proposal ? JSON.stringify(proposal) : "" })
      .where("candidate_id", "=", due.candidate_id)
      .where("place", "=", due.place)
      .where("child", "=", due.child)
      .where("state", "=", "waiting")
      // What was asked before the exam's manager stopped the proposals is dropped.
      .where(isStillAsked)
      .execute();
  const given = interviewer && (await isWanted(database.queries, due)) && (await answerOf(services, due));
  if (!given) return void (await end("person"));
  try {
    const transcript = given.recording
      ? await interviewer.transcribe(given.recording.bytes, given.recording.name)
      : "";
    const answer = given.text || transcript;
    if (answer.trim() === "") return void (await end("person"));
    const { score, reasons } = await interviewer.propose({ ...given.asked, answer });
    await end("made", { score, reasons, transcript, model: interviewer.model, at: clock.now() });
  } catch (error) {
    const isAway = error instanceof InterviewerAway;
    if (!isAway && !(error instanceof InterviewerUnclear)) throw error;
    if (isAway && clock.now() - due.at <= patience) throw error;
    await end("person");
  }
}

/** Whether the exam still asks for proposals, and the candidate still takes part: both can change while one waits. */
async function isWanted(queries: Queries, { candidate_id }: Due): Promise<boolean> {
  const row = await queries
    .selectFrom("candidate")
    .innerJoin("exam", "exam.id", "candidate.exam_id")
    .select("exam.settings")
    .where("candidate.id", "=", candidate_id)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "not in", outStates)
    .executeTakeFirst();
  return row !== undefined && examSettingsOf(row).isScoreProposed;
}

/** By what an answer is judged: the explanation, and each marking point with its points. */
const criteriaOf = ({ analysis, rubric }: Pick<Question, "analysis" | "rubric">) =>
  [analysis, ...rubric.map(({ text, points }) => `${points}: ${text}`)].filter(Boolean).join("\n");

/** What stands before what was asked. */
const parentOf = ({ stimulus, content }: Question, child: number) =>
  [stimulus, child < 0 ? "" : content].filter(Boolean).join("\n\n");

/** The answer with its question; null where there is nothing that the service could judge. */
async function answerOf(
  { database: { queries }, encryption, interviewer }: Services,
  { candidate_id, place, child }: Due,
) {
  const task = await queries
    .selectFrom("marking_task")
    .select(["version_id", "full_score"])
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .where("child", "=", child)
    .where("round", "=", 1)
    .executeTakeFirst();
  const row = await queries
    .selectFrom("sitting_answer")
    .select("content")
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .executeTakeFirst();
  if (!task || !row) return null;
  const version = await queries
    .selectFrom("question_version")
    .selectAll()
    .where("id", "=", task.version_id)
    .executeTakeFirstOrThrow();
  const question = questionOf(version, "public");
  const item = child < 0 ? question : question.children[child]!;
  const { answer, file } = readAnswer(row.content);
  const asked = {
    ...{ question: item.content, parent: parentOf(question, child), full: task.full_score },
    ...{ reference: answering[item.type] === "text" ? item.answer.text : "", criteria: criteriaOf(item) },
  };
  const { text } = child < 0 ? answer : (answer.children[child] ?? noAnswer);
  if (!file) return text.trim() === "" ? null : { asked, text, recording: null };
  const stored = await queries
    .selectFrom("answer_file")
    .select(["bytes", "type", "name"])
    .where("id", "=", file.fileId)
    .executeTakeFirst();
  if (!stored || !interviewer?.hears) return null;
  const bytes = new Blob([new Uint8Array(encryption.decrypt(stored.bytes))], { type: stored.type });
  // why: a file's name can hold that of a person.
  const name = `answer${/\.\w{1,5}$/.exec(stored.name)?.[0] ?? ""}`;
  return { asked, text: "", recording: { bytes, name } };
}
