import type * as z from "zod/v4";
import { answering } from "#contract/questions/kinds";
import { askedFor } from "#contract/sitting/asked";
import { sittingCalls } from "#contract/sitting/calls";
import { mostRuns, type ProgramRun, programSamples } from "#contract/sitting/programs";
import type { runRequest } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { type Context, refuse } from "../handler";
import { refuseRun, testOf } from "../programs/tested";
import { consume } from "../rate-limit/rate-limit";
import { readAnswer } from "./answers/stored-answer";
import { settledScene } from "./submission";

const call = sittingCalls.run;

/**
 * Runs the saved program of a question against what the candidate sees of its tests. Runs are counted, a few a minute and
 * so many a question; one that could not be carried out counts for nothing.
 */
export async function runProgram(
  { session, place }: z.output<typeof runRequest>,
  context: Context,
): Promise<ProgramRun> {
  const { queries, clock, programs } = context;
  const scene = await settledScene(context, session);
  const { candidate, sitting, places, paper, states } = scene;
  if (sitting?.state === "paused") refuse(call, "SITTING_PAUSED");
  const found = places[place];
  const question = found && paper.questions.get(found.slot.versionId);
  const isShown = question && (paper.settings.goBack || place === scene.place);
  if (sitting?.state !== "sitting" || !isShown || states[found.part] !== "open")
    return refuse(call, "QUESTION_NOT_OPEN");
  if (answering[question.type] !== "program") return refuse(call, "QUESTION_NOT_OPEN");
  const row = await queries
    .selectFrom("sitting_answer")
    .select(["content", "sequence"])
    .where("candidate_id", "=", candidate.id)
    .where("place", "=", place)
    .executeTakeFirst();
  const answer = row && readAnswer(row.content).answer;
  if (!answer || answer.text.trim() === "") return refuse(call, "PROGRAM_MISSING");
  const { language } = answer;
  if (language === "" || !programs.languages.includes(language)) return refuse(call, "LANGUAGE_OFF");
  const { allowed } = await consume(context, ["program.candidate"], { number: candidate.id });
  if (!allowed) return refuse(call, "RUNS_TOO_FAST");
  const which = { candidate_id: candidate.id, place };
  if (!(await countRun(queries, which, language, clock.now()))) return refuse(call, "TOO_MANY_RUNS");
  const samples = programSamples(askedFor(question, found).program!);
  const inputs = samples.map(({ stdin }) => stdin);
  const runs = await programs
    .run({ language, source: answer.text, hidden: question.code!.sourceCode, inputs }, candidate.id)
    .catch(async (error) => {
      await uncountRun(queries, which);
      return refuseRun(error, "LANGUAGE_OFF");
    });
  const tests = samples.map((sample, at) => testOf(sample, runs[at]!));
  const at = clock.now();
  const { count } = await queries
    .updateTable("program_run")
    .set({ language, sequence: row.sequence, tests: JSON.stringify(tests), at })
    .where("candidate_id", "=", candidate.id)
    .where("place", "=", place)
    .returning("count")
    .executeTakeFirstOrThrow();
  return { language, sequence: row.sequence, at, count, tests };
}

type Which = { candidate_id: string; place: number };

/** Counts a run before it begins, so that several at once are not more than are allowed. False where none is left. */
async function countRun(queries: Queries, which: Which, language: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("program_run")
    .values({ ...which, language, sequence: 0, count: 1, tests: "[]", at })
    .onConflict((conflict) =>
      conflict
        .columns(["candidate_id", "place"])
        .doUpdateSet((set) => ({ count: set("program_run.count", "+", 1) }))
        .where("program_run.count", "<", mostRuns),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const uncountRun = (queries: Queries, { candidate_id, place }: Which) =>
  queries
    .updateTable("program_run")
    .set((set) => ({ count: set("count", "-", 1) }))
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .execute();
