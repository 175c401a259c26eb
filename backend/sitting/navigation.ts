import { countsUntil, partStates } from "#contract/sitting/timing";
import { Refusal } from "../handler";
import { type SittingRow, type SittingScene, type SittingServices, spanOf } from "./scene";

/** Where the rules forbid to go back, how a save to one question stands to the question that is shown. */
export interface Navigation {
  /** One has gone on, and it takes no answer any more. */
  isPassed: boolean;
  /** Its part is open once more, after one had gone on to a later one. */
  isReopened: boolean;
}

const notPassed: Navigation = { isPassed: false, isReopened: false };

/** Refuses a question that one has not come to: a reply may tell of its question, and of one ahead not a byte (trust G2). */
export async function navigationTo(
  queries: SittingServices["queries"],
  scene: SittingScene,
  place: number,
  at: number,
): Promise<Navigation> {
  if (scene.paper.settings.goBack) return notPassed;
  if (place > furthestOf(scene, place, at)) throw new Refusal("QUESTION_NOT_OPEN");
  if (isOpenAgain(scene, place)) return { isPassed: false, isReopened: true };
  const isBehind = place < passedUntil(scene, place);
  return { isPassed: isBehind && !(await wasOpenAgain(queries, scene, place, at)), isReopened: false };
}

/** Whether the candidate could have seen a question by a moment, and before the end (trust G2). */
export function wasShown(
  { sitting, places, rules, facts, schedule }: SittingScene,
  at: number,
  now: number,
): boolean {
  const until = Math.min(sitting!.submitted_at || now, now);
  const state = partStates(rules, facts, schedule, until)[places[at]!.part]!;
  return !["locked", "waiting"].includes(state);
}

/** The furthest question one has come to: also the first of a part that opened by itself. */
function furthestOf(scene: SittingScene, place: number, at: number): number {
  const { places, rules } = scene;
  const isBegun = rules.isByParts && wasShown(scene, place, at);
  return Math.max(passedUntil(scene, place), isBegun ? spanOf(scene, places[place]!.part).first : 0);
}

/** Whether a question's part, which has a time of its own, is open once more after one has gone on: more of it was given. */
const isOpenAgain = ({ sitting, places, rules, states }: SittingScene, place: number) =>
  rules.isByParts &&
  states[places[place]!.part] === "open" &&
  places[place]!.part < places[sitting!.place]!.part;

/** The same in the grace after that part's end: whoever had gone on has an entry of a later part before it. */
async function wasOpenAgain(
  queries: SittingServices["queries"],
  { sitting, places, rules, facts, schedule, states }: SittingScene,
  place: number,
  at: number,
): Promise<boolean> {
  const { part } = places[place]!;
  const { endsAt } = schedule[part]!;
  const isOver = rules.isByParts && states[part] === "timedOut";
  const isInGrace = isOver && at < countsUntil(endsAt, facts.stops);
  if (!isInGrace || part >= places[sitting!.place]!.part) return false;
  const next = places.findIndex((one) => one.part > part);
  const later = await queries
    .selectFrom("sitting_log")
    .select("sequence")
    .where("candidate_id", "=", sitting!.candidate_id)
    .where(({ and, eb, or }) =>
      or([
        and([eb("kind", "=", "save"), eb("place", ">=", next)]),
        and([eb("kind", "=", "part"), eb("place", ">", part)]),
      ]),
    )
    .where("at", "<", endsAt)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** The first question that is not passed; in a part that one was in before, where one was. */
function passedUntil({ sitting, places }: SittingScene, place: number): number {
  const isHere = places[place]!.part === places[sitting!.place]!.part;
  return isHere ? sitting!.place : Math.max(sitting!.place, sitting!.reached);
}

/** The question that is shown moves on with the candidate. */
export const moveTo = (
  { queries, writer }: SittingServices,
  { candidate_id, revision }: SittingRow,
  placed: Pick<SittingRow, "place"> & Partial<SittingRow>,
) =>
  writer.write([
    [
      queries
        .updateTable("sitting")
        .set({ ...placed, revision: revision + 1 })
        .where("candidate_id", "=", candidate_id)
        .where("revision", "=", revision),
      1,
    ],
  ]);
