import { answering } from "#contract/questions/kinds";
import type { Database, Queries } from "../database/open";
import type { Programs } from "../programs/run";
import { type CodeLanguage, JudgeAway, LanguageOff, ProgramsBusy } from "../programs/shapes";
import type { TestedProgram } from "../programs/stored";
import { isSameOutput } from "../scoring/program";
import { readAnswer } from "../sitting/answers/stored-answer";
import { type SittingScene, type SittingServices, sceneOfCandidate } from "../sitting/scene";

/** Milliseconds after which a program that nobody could run is left to a person. */
const patience = 24 * 60 * 60_000;
/** Programs that are looked for at once. */
const piece = 16;
/** Tries that may end the process before a program is left to a person. */
const mostTries = 2;

/**
 * Lets the programs of a sitting that was handed in wait for their tests. True while some of them wait: it has no
 * scores before.
 */
export async function waitsForTests({ queries, now }: Waiting, scene: SittingScene): Promise<boolean> {
  const places = scene.places.flatMap(({ slot }, place) =>
    answering[scene.paper.questions.get(slot.versionId)!.type] === "program" ? [place] : [],
  );
  if (places.length === 0) return false;
  const answers = await queries
    .selectFrom("sitting_answer")
    .select(["place", "content"])
    .where("candidate_id", "=", scene.candidate.id)
    .where("place", "in", places)
    .execute();
  const given = answers.filter(({ content }) => readAnswer(content).answer.text.trim() !== "");
  if (given.length === 0) return false;
  await queries
    .insertInto("program_test")
    .values(
      given.map(({ place }) => ({
        ...{ candidate_id: scene.candidate.id, place },
        ...{ state: "waiting", tests: JSON.stringify({ tests: [] }), at: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const waiting = await queries
    .selectFrom("program_test")
    .select("place")
    .where("candidate_id", "=", scene.candidate.id)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
type Waiting = { queries: Queries; now: number };

type Services = Pick<SittingServices, "clock"> & {
  database: Database;
  programs: Programs;
  isStopped(): boolean;
};
type Due = { candidate_id: string; place: number; at: number; tries: number };

/**
 * Runs the programs that wait for their tests, as often as one likes; recurring. One that cannot be run now stays for
 * the next time, after a day for a person; a language that nothing here runs is a person's at once.
 */
export async function testHandedIn(services: Services, onFailure: (error: unknown) => void): Promise<number> {
  const { queries } = services.database;
  let count = 0;
  let last: Omit<Due, "tries"> = { candidate_id: "", place: -1, at: -1 };
  while (!services.isStopped()) {
    const due: Due[] = await queries
      .selectFrom("program_test")
      .select(["candidate_id", "place", "at", "tries"])
      .where("state", "=", "waiting")
      .where((where) =>
        where(
          where.refTuple("at", "candidate_id", "place"),
          ">",
          where.tuple(last.at, last.candidate_id, last.place),
        ),
      )
      .orderBy("at")
      .orderBy("candidate_id")
      .orderBy("place")
      .limit(piece)
      .execute();
    if (due.length === 0) break;
    last = due.at(-1)!;
    // One that a process did not come back from is tried by itself: it takes no other with it.
    const [doubtful, others] = [due.filter(({ tries }) => tries > 0), due.filter(({ tries }) => tries === 0)];
    const tested = await Promise.allSettled(others.map((one) => testOne(services, one)));
    for (const one of doubtful) tested.push(...(await Promise.allSettled([testOne(services, one)])));
    for (const one of tested) {
      if (one.status === "rejected") onFailure(one.reason);
      else if (one.value) count += 1;
    }
  }
  return count;
}

/** False where it stays waiting. */
async function testOne(services: Services, { candidate_id, place, at, tries }: Due): Promise<boolean> {
  const { clock, database, programs } = services;
  const { queries } = database;
  const set = (changes: { state?: "done" | "person"; tests?: string; tries?: number }) =>
    queries
      .updateTable("program_test")
      .set(changes)
      .where("candidate_id", "=", candidate_id)
      .where("place", "=", place)
      .where("state", "=", "waiting")
      .execute();
  const end = async (state: "done" | "person", tested: TestedProgram = { tests: [] }) => {
    await set({ state, tests: JSON.stringify(tested) });
    return true;
  };
  if (tries >= mostTries) return end("person");
  try {
    const scene = await sceneOfCandidate({ queries, clock }, candidate_id);
    const found = scene?.places[place];
    const code = found && scene.paper.questions.get(found.slot.versionId)?.code;
    const row = await queries
      .selectFrom("sitting_answer")
      .select("content")
      .where("candidate_id", "=", candidate_id)
      .where("place", "=", place)
      .executeTakeFirst();
    if (!code || !row) return end("person");
    const { text, language } = readAnswer(row.content).answer;
    if (language === "") return end("person");
    const inputs = code.tests.map(({ stdin }) => stdin);
    // Only what runs inside can end this process.
    if (language === "javascript") await set({ tries: tries + 1 });
    const runs = await programs.run({
      language: language as CodeLanguage,
      source: text,
      hidden: code.sourceCode,
      inputs,
    });
    const tests = runs.map(({ state, output, milliseconds }, number) => ({
      isPassed: state === "ended" && isSameOutput(output, code.tests[number]!.expectedOutput),
      ...{ state, milliseconds },
    }));
    return await end("done", { tests });
  } catch (error) {
    if (error instanceof LanguageOff) return end("person");
    // Whatever it is, the process came back from it.
    await set({ tries: 0 });
    const isTooLong = clock.now() - at > patience;
    if (isTooLong) await end("person");
    if (!(error instanceof JudgeAway || error instanceof ProgramsBusy)) throw error;
    return isTooLong;
  }
}
