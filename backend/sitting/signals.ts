import type * as z from "zod/v4";
import type { EvidenceKind, ExamSettings } from "#contract/exams/settings";
import { facePhoto, mostPictures } from "#contract/sitting/pictures";
import { hereKind, signalKinds, type signalPayload } from "#contract/sitting/signals";
import { sittingEnd } from "#contract/sitting/timing";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import { agreedScope } from "../evidence/consents";
import type { Context } from "../handler";
import { hashToken, newId } from "../ids";
import type { SittingScene } from "./scene";
import { settledScene } from "./submission";

/** Signals that are kept of one sitting: more say nothing more. */
const mostSignals = 500;

/**
 * Notes that the candidate left the page or full screen, or came back, copied or pasted, where the exam asks to stay, or
 * that no picture could be taken. It is evidence for a person: nothing follows from it by itself (trust G9). Only the
 * candidate's own session can tell.
 */
export async function noteSignal(
  context: Context,
  { session, kind, times, at, leftAt }: z.output<typeof signalPayload>,
): Promise<null> {
  const { queries, clock } = context;
  const scene = await settledScene(context, session);
  const { candidate, sitting, paper } = scene;
  if (kind === hereKind) return null;
  if (sitting?.state !== "sitting" || !(await isAskedFor(queries, candidate.id, paper.settings, kind)))
    return null;
  const noted = await readRows(queries, signalsOf(queries, { candidateId: candidate.id }));
  if (Number(noted[0]!.count) >= mostSignals) return null;
  const whose = { candidate_id: candidate.id, exam_id: candidate.exam_id, company_id: candidate.company_id };
  const now = clock.now();
  const rowOf = (what: typeof kind, pageTime: number | undefined, noticedAt: number) => ({
    ...{ id: eventId(candidate.id, what, pageTime), ...whose, kind: what, detail: "" },
    ...{ times: what === kind ? times : 1, at: noticedAt },
  });
  const rows = [rowOf(kind, at, now)];
  if (kind === "returned" && at !== undefined && leftAt !== undefined)
    rows.unshift(rowOf("left", leftAt, Math.max(sitting.started_at, now - Math.max(1, at - leftAt))));
  await queries
    .insertInto("sitting_event")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
}

/** The same for the same event of a page, however often and in whatever order its beacons come. */
const eventId = (candidateId: string, kind: string, pageTime: number | undefined): string =>
  pageTime === undefined ? newId() : hashToken(JSON.stringify([candidateId, kind, pageTime]));

/** As what a picture is taken: the photo before the start, others in a running sitting of who agreed to them. */
export async function wantedPicture(
  queries: Queries,
  { sitting, paper, candidate, rules, now }: SittingScene,
  kind: EvidenceKind,
): Promise<"picture" | "clip" | null> {
  if (kind === "face") {
    // why: it shows who sits down, and a photo of days before shows who might.
    const isEarly = now < rules.openAt - facePhoto.ahead * 1000;
    return sitting === null && paper.settings.isFaceRecognizeNeed && !isEarly ? "picture" : null;
  }
  if (sitting?.state !== "sitting") return null;
  return (await agreedScope(queries, candidate.id, paper.settings))[kind] ?? null;
}

/** How many pictures of one kind are kept of a sitting, with all the time that it has. */
export const picturesLimit = ({ sitting, schedule }: SittingScene): number =>
  sitting ? mostPictures((sittingEnd(schedule) - sitting.started_at) / 1000) : 0;

async function isAskedFor(
  queries: Queries,
  candidateId: string,
  settings: ExamSettings,
  kind: (typeof signalKinds)[number],
): Promise<boolean> {
  if (kind === "noCamera" || kind === "noScreen") {
    const taken = await agreedScope(queries, candidateId, settings);
    return taken[kind === "noCamera" ? "camera" : "screen"] !== undefined;
  }
  return settings.maximizeScreen === 1;
}

/** How often the candidate has left the page; 0 where the exam does not count. */
export async function timesLeft(
  queries: Queries,
  { candidate, paper, sitting }: SittingScene,
): Promise<number> {
  if (!sitting || paper.settings.maximizeScreen !== 1) return 0;
  const rows = await readRows(queries, timesLeftOf(queries, { candidateId: candidate.id }));
  return Number(rows[0]!.count);
}

const countOf = (kinds: readonly (typeof signalKinds)[number][]) =>
  compiledOnce(["candidateId"], (queries, { candidateId }: { candidateId: string }) =>
    queries
      .selectFrom("sitting_event")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("candidate_id", "=", candidateId)
      .where("kind", "in", kinds),
  );
const timesLeftOf = countOf(["left"]);
const signalsOf = countOf(signalKinds);
