import { extname } from "node:path";
import { sql } from "kysely";
import type * as z from "zod/v4";
import type { Question } from "#contract/questions/shapes";
import { sittingCalls } from "#contract/sitting/calls";
import type { mediaRequest, playRequest, SittingPage } from "#contract/sitting/shapes";
import { ranBetween } from "#contract/sitting/timing";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import { mediaFile, pieceOf } from "../files/pieces";
import { ranged } from "../files/service";
import { type Context, notFound, refuse } from "../handler";
import { append, decide } from "./log";
import { shownQuestion } from "./recordings";
import { resultOf } from "./result";
import { mayReview } from "./review";
import type { SittingScene } from "./scene";
import { settledScene } from "./submission";

/**
 * Milliseconds of the sitting's own time after its first byte in which a play may be asked for from its start again, as
 * over a bad line; and how often all its bytes are sent: a player that goes back, or whose line was
 * lost, asks for some of them twice.
 */
const again = { within: 60_000, times: 2 };
/** The fewest bytes in which a second of a recording is kept: by them it is told how long it may last. */
const bytesPerSecond = 3_000;

/** Begins a play: counted by its entry in the sitting's log, however often the form is sent. */
export const beginPlay = (
  { session, place, formId }: z.output<typeof playRequest>,
  context: Context,
): Promise<{ number: number }> =>
  decide(async () => {
    const call = sittingCalls.play;
    const { queries } = context;
    const scene = await settledScene(context, session);
    const { sitting, candidate, now } = scene;
    if (sitting?.state === "paused") refuse(call, "SITTING_PAUSED");
    const media = (await shownQuestion(queries, scene, place))?.media;
    if (!sitting || !media || media.plays === 0) return refuse(call, "QUESTION_NOT_OPEN");
    const again = formId === "" ? undefined : await playOfForm(queries, candidate.id, place, formId);
    if (again) return { isWritten: true, result: again };
    const last = await lastPlay(queries, candidate.id, place);
    const number = (last?.number ?? 0) + 1;
    if (number > media.plays) refuse(call, "NO_PLAY_LEFT");
    const content = JSON.stringify({ number, of: media.plays, src: media.src });
    const { changes } = append(context, sitting, { kind: "play", place, content, at: now, formId });
    const row = { candidate_id: candidate.id, place, number, form_id: formId, at: now, heard_at: 0 };
    const play = queries.insertInto("sitting_play").values(row);
    const isWritten = await context.writer.write([
      ...changes,
      [play.onConflict((conflict) => conflict.doNothing()), 1],
    ]);
    return { isWritten, result: { number } };
  });

/** The play that a form has begun, which is sent twice. */
const playOfForm = (queries: Queries, candidateId: string, place: number, formId: string) =>
  queries
    .selectFrom("sitting_play")
    .select("number")
    .where("candidate_id", "=", candidateId)
    .where("place", "=", place)
    .where("form_id", "=", formId)
    .executeTakeFirst();

/**
 * Serves what is played. A play is begun again from its start for a short while after the first byte only: what a
 * browser asks for in pieces is one play, and a page that is loaded anew is none.
 */
export async function playedMedia(
  { session, place, number, range }: z.output<typeof mediaRequest>,
  context: Context,
): Promise<Response> {
  const call = sittingCalls.media;
  const { queries } = context;
  const scene = await settledScene(context, session);
  const { candidate, sitting, now } = scene;
  const isReview =
    sitting?.state === "submitted" && (await mayReview(context, scene, await resultOf(context, scene)));
  const versionId = scene.places[place]?.slot.versionId ?? "";
  const question = isReview
    ? scene.paper.questions.get(versionId)
    : await shownQuestion(queries, scene, place);
  if (!question?.media) return refuse(call, "QUESTION_NOT_OPEN");
  const { src, plays } = question.media;
  const file = (await mediaOf(queries, candidate.company_id, src)) ?? notFound();
  // Its author's name for it may say what the answer is (trust G1).
  const reply = ranged({ ...file, name: `media${extname(file.name)}` }, range, "no-store");
  if (isReview || plays === 0) return reply;
  const last = await lastPlay(queries, candidate.id, place);
  if (!last || last.number !== number) return refuse(call, "PLAY_OVER");
  const isFromStart = (pieceOf(range, file.size)?.from ?? 0) === 0;
  if (
    isFromStart
      ? isHeard(last, scene, file.size)
      : last.heard_at === 0 || last.sent >= again.times * file.size
  )
    return refuse(call, "PLAY_OVER");
  const length = Number(reply.headers.get("content-length"));
  await queries
    .updateTable("sitting_play")
    .set(
      isFromStart
        ? { heard_at: isInterrupted(last, scene, file.size) ? now : last.heard_at || now, sent: length }
        : ({ ref }) => ({ sent: sql<number>`${ref("sent")} + ${length}` }),
    )
    .where("candidate_id", "=", candidate.id)
    .where("place", "=", place)
    .where("number", "=", number)
    .execute();
  return reply;
}

/** What the page of a question says of its plays; null where there is nothing to play. */
export async function playOf(
  { queries }: { queries: Queries },
  scene: SittingScene,
  place: number,
  { media }: Question,
): Promise<NonNullable<SittingPage["question"]>["play"]> {
  if (!media) return null;
  const { candidate } = scene;
  const address = (number: number) => `/sit/${candidate.uuid}/${place + 1}/media/${number}`;
  if (media.plays === 0) return { src: address(0), number: 0, left: 0 };
  const last = await lastPlay(queries, candidate.id, place);
  const number = last?.number ?? 0;
  const hasStood = scene.facts.stops.length > 0;
  const file = hasStood ? await mediaOf(queries, candidate.company_id, media.src) : undefined;
  const src = last && !isHeard(last, scene, file?.size ?? 0) ? address(number) : "";
  return { src, number, left: Math.max(0, media.plays - number) };
}

interface Play {
  number: number;
  form_id: string;
  heard_at: number;
  sent: number;
}

/** Whether a play may not begin from its start any more. */
const isHeard = (play: Play, scene: SittingScene, size: number): boolean =>
  play.heard_at > 0 &&
  !isInterrupted(play, scene, size) &&
  ranBetween(scene.facts.stops, play.heard_at, scene.now) > again.within;

/** Whether a monitor's pause or an outage came while the play may have gone on: it is given back. */
const isInterrupted = (play: Play, scene: SittingScene, size: number): boolean =>
  play.heard_at > 0 &&
  scene.facts.stops.some(
    ({ at, milliseconds, isOutage, isGift }) =>
      isOutage &&
      !isGift &&
      at + milliseconds > play.heard_at &&
      ranBetween(scene.facts.stops, play.heard_at, at) < again.within + (1000 * size) / bytesPerSecond,
  );

const mediaOf = (queries: Queries, companyId: string, src: string) =>
  mediaFile(queries, companyId, src.replace("/file/", ""));

const playsAt = compiledOnce(
  ["candidateId", "place"],
  (queries, { candidateId, place }: { candidateId: string; place: number }) =>
    queries
      .selectFrom("sitting_play")
      .select(["number", "form_id", "heard_at", "sent"])
      .where("candidate_id", "=", candidateId)
      .where("place", "=", place)
      .orderBy("number", "desc")
      .limit(1),
);

async function lastPlay(queries: Queries, candidateId: string, place: number): Promise<Play | undefined> {
  const rows = await readRows(queries, playsAt(queries, { candidateId, place }));
  return rows[0];
}
