import type * as z from "zod/v4";
import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { sittingCalls } from "#contract/sitting/calls";
import type { RecordingEvidence, RecordingState } from "#contract/sitting/recordings";
import type { ownFileRequest, playRequest } from "#contract/sitting/shapes";
import { ranBetween } from "#contract/sitting/timing";
import type { Queries } from "../database/open";
import type { Change } from "../database/writer";
import { type Context, Refusal, refuse } from "../handler";
import { append, decide } from "./log";
import { openQuestion, type SittingScene } from "./scene";
import { settledScene } from "./submission";

/** A file that was accepted: its digest, which recording it is, and when it came, epoch milliseconds. */
type SentFile = { sha256: string; take: number; at: number };

interface Recording {
  shown_at: number;
  first_take_at: number;
  takes: number;
  sent: string;
}
const nothing: Recording = { shown_at: 0, first_take_at: 0, takes: 0, sent: "[]" };

const isRecorded = ({ type }: Question) => answering[type] === "recording";

/** Seconds to prepare before an answer is recorded; 0 for none. */
const preparingOf = (question: Question) => (isRecorded(question) ? question.prepareSeconds : 0);

/** Whether anything of a question's recordings is stored. */
const isCounted = (question: Question) =>
  isRecorded(question) && (question.takes > 0 || question.prepareSeconds > 0);

const lastSent = ({ sent }: Recording) => (JSON.parse(sent) as SentFile[]).at(-1);

/** Whether one was begun in the page, and no file came since: the next file is that one. */
const isAwaited = (row: Recording) =>
  row.takes > Math.max(0, ...(JSON.parse(row.sent) as SentFile[]).map(({ take }) => take));

const leftOf = ({ takes }: Question, row: Recording) => (takes === 0 ? null : Math.max(0, takes - row.takes));

/** Whether a question waits to be shown: not a byte of it leaves before (trust G2). */
export async function isWithheld(
  queries: Queries,
  { candidate }: Pick<SittingScene, "candidate">,
  place: number,
  question: Question,
): Promise<boolean> {
  return preparingOf(question) > 0 && (await recordingAt(queries, candidate.id, place)).shown_at === 0;
}

/** The places whose questions wait to be shown. */
export async function withheldPlaces(queries: Queries, scene: SittingScene): Promise<Set<number>> {
  const { places, paper, candidate } = scene;
  const timed = places.flatMap(({ slot }, place) => {
    const question = paper.questions.get(slot.versionId);
    return question && preparingOf(question) > 0 ? [place] : [];
  });
  if (timed.length === 0) return new Set();
  const rows = await queries
    .selectFrom("sitting_recording")
    .select("place")
    .where("candidate_id", "=", candidate.id)
    .where("shown_at", ">", 0)
    .execute();
  const shown = new Set(rows.map(({ place }) => place));
  return new Set(timed.filter((place) => !shown.has(place)));
}

/** The question at a place, while the candidate may look at it and has asked for it; null at any other time. */
export async function shownQuestion(
  queries: Queries,
  scene: SittingScene,
  place: number,
): Promise<Question | null> {
  const question = openQuestion(scene, place);
  return question && !(await isWithheld(queries, scene, place, question)) ? question : null;
}

/** Shows a question: its time to prepare begins, once and for good, whatever page asks again. */
export const showQuestion = (
  { session, place }: z.output<typeof ownFileRequest>,
  context: Context,
): Promise<null> =>
  decide(async () => {
    const call = sittingCalls.show;
    const { queries } = context;
    const scene = await settledScene(context, session);
    const { sitting, candidate, now } = scene;
    if (sitting?.state === "paused") refuse(call, "SITTING_PAUSED");
    const question = openQuestion(scene, place);
    if (!sitting || !question || preparingOf(question) === 0) return refuse(call, "QUESTION_NOT_OPEN");
    const row = await recordingAt(queries, candidate.id, place);
    if (row.shown_at > 0) return { isWritten: true, result: null };
    const { prepareSeconds, seconds, takes } = question;
    const content = JSON.stringify({ prepareSeconds, seconds, takes });
    const { changes } = append(context, sitting, { kind: "shown", place, content, at: now, formId: "" });
    const shown = stored(queries, candidate.id, place, { ...row, shown_at: now });
    return { isWritten: await context.writer.write([...changes, shown]), result: null };
  });

/**
 * Begins a recording: counted by its entry in the sitting's log, however often the form is sent. Where any number may be
 * made, the first one alone is noted: it tells how long somebody prepared.
 */
export const beginTake = (
  { session, place, formId }: z.output<typeof playRequest>,
  context: Context,
): Promise<{ left: number | null }> =>
  decide(async () => {
    const call = sittingCalls.take;
    const { queries } = context;
    const scene = await settledScene(context, session);
    const { sitting, candidate, now } = scene;
    if (sitting?.state === "paused") refuse(call, "SITTING_PAUSED");
    const question = openQuestion(scene, place);
    if (!sitting || !question || !isRecorded(question)) return refuse(call, "QUESTION_NOT_OPEN");
    const row = await recordingAt(queries, candidate.id, place);
    if (preparingOf(question) > 0 && row.shown_at === 0) refuse(call, "QUESTION_NOT_SHOWN");
    const isNoted = question.takes === 0 && (!isCounted(question) || row.first_take_at > 0);
    if (isNoted || (await isTakeOfForm(queries, candidate.id, formId)))
      return { isWritten: true, result: { left: leftOf(question, row) } };
    if (leftOf(question, row) === 0) refuse(call, "NO_TAKE_LEFT");
    const after = { ...row, takes: row.takes + 1, first_take_at: row.first_take_at || now };
    const content = JSON.stringify({ number: after.takes, of: question.takes });
    const { changes } = append(context, sitting, { kind: "take", place, content, at: now, formId });
    const unit = [...changes, stored(queries, candidate.id, place, after)];
    return { isWritten: await context.writer.write(unit), result: { left: leftOf(question, after) } };
  });

/** Whether a form has begun a recording before, and is sent again. */
const isTakeOfForm = async (queries: Queries, candidateId: string, formId: string): Promise<boolean> =>
  formId !== "" &&
  (await queries
    .selectFrom("sitting_log")
    .select("sequence")
    .where("candidate_id", "=", candidateId)
    .where("form_id", "=", formId)
    // why: for the index, which has no entries without a form.
    .where("form_id", "<>", "")
    .executeTakeFirst()) !== undefined;

/**
 * What is written with a file that is accepted; refuses one to a question that was not shown, and one that no recording
 * is left for. It is the recording that was begun last, and where none was begun since the last file, a further one. A
 * file that was accepted before is none.
 */
export async function acceptFile(
  queries: Queries,
  { candidate }: Pick<SittingScene, "candidate">,
  { place, question, digest, at }: { place: number; question: Question; digest: string; at: number },
): Promise<Change[]> {
  if (!isCounted(question)) return [];
  const row = await recordingAt(queries, candidate.id, place);
  if (preparingOf(question) > 0 && row.shown_at === 0) throw new Refusal("QUESTION_NOT_SHOWN");
  if (question.takes === 0) {
    const sent: SentFile[] = [{ sha256: digest, take: 0, at }];
    return [stored(queries, candidate.id, place, { ...row, sent: JSON.stringify(sent) })];
  }
  const before: SentFile[] = JSON.parse(row.sent);
  const known = before.find(({ sha256 }) => sha256 === digest);
  if (!known && !isAwaited(row) && leftOf(question, row) === 0) throw new Refusal("NO_TAKE_LEFT");
  const takes = known || isAwaited(row) ? row.takes : row.takes + 1;
  const file = known ?? { sha256: digest, take: takes, at };
  const sent = JSON.stringify([...before.filter((one) => one !== known), file]);
  return [stored(queries, candidate.id, place, { ...row, takes, sent })];
}

/** What the page of a question says of its recordings; null of what is not recorded. */
export async function recordingStateOf(
  queries: Queries,
  scene: Pick<SittingScene, "candidate" | "facts" | "now">,
  place: number,
  question: Question,
): Promise<RecordingState | null> {
  if (!isRecorded(question)) return null;
  const { candidate, facts, now } = scene;
  const preparing = preparingOf(question);
  const row = isCounted(question) ? await recordingAt(queries, candidate.id, place) : nothing;
  const isShown = preparing === 0 || row.shown_at > 0;
  const isPreparing = preparing > 0 && isShown && row.takes === 0 && !lastSent(row);
  return {
    isShown,
    prepareUntil: isPreparing ? now + 1_000 * preparing - ranBetween(facts.stops, row.shown_at, now) : 0,
    left: leftOf(question, row),
    isAwaited: isAwaited(row),
  };
}

/** How the stored recording came about, without a moment: whoever marks does not know the candidate. */
export async function recordingEvidenceOf(
  queries: Queries,
  { candidate_id, place }: { candidate_id: string; place: number },
  question: Question,
): Promise<RecordingEvidence | null> {
  if (!isCounted(question)) return null;
  const row = await recordingAt(queries, candidate_id, place);
  const file = lastSent(row);
  if (!file) return null;
  const { stops } = await queries
    .selectFrom("sitting")
    .select("stops")
    .where("candidate_id", "=", candidate_id)
    .executeTakeFirstOrThrow();
  const after = (at: number) =>
    row.shown_at > 0 && at > 0 ? Math.floor(ranBetween(JSON.parse(stops), row.shown_at, at) / 1_000) : null;
  return {
    prepareSeconds: preparingOf(question),
    firstTakeAfter: after(row.first_take_at),
    receivedAfter: after(file.at),
    ...{ take: file.take, takes: question.takes },
  };
}

const stored = (queries: Queries, candidateId: string, place: number, row: Recording): Change => [
  queries
    .insertInto("sitting_recording")
    .values({ candidate_id: candidateId, place, ...row })
    .onConflict((conflict) => conflict.columns(["candidate_id", "place"]).doUpdateSet(row)),
  1,
];

const recordingAt = async (queries: Queries, candidateId: string, place: number): Promise<Recording> =>
  (await queries
    .selectFrom("sitting_recording")
    .select(["shown_at", "first_take_at", "takes", "sent"])
    .where("candidate_id", "=", candidateId)
    .where("place", "=", place)
    .executeTakeFirst()) ?? nothing;
