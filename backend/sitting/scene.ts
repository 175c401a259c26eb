import { type Selectable, sql } from "kysely";
import { windowOfCandidate } from "#contract/candidates/time";
import type { Question } from "#contract/questions/shapes";
import {
  type ClockStop,
  type Outage,
  partSchedule,
  partStates,
  runsFromOpening,
  type SittingFacts,
  type SittingRules,
  sittingEnd,
  stopsBefore,
} from "#contract/sitting/timing";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { type Context, Refusal } from "../handler";
import { hashToken } from "../ids";
import { isSessionOver } from "./entry/session";
import { type ExamPaper, examPaperOf, type Place, placesOf } from "./exam-paper";
import { outagesSince } from "./outages/stored";

export type SittingRow = Omit<Selectable<Tables["sitting"]>, "scored" | "looked_at">;
export type SittingServices = Pick<Context, "queries" | "writer" | "clock" | "seal" | "encryption">;

/** A candidate's sitting as it stands at a moment, with the rules that decide what is possible. */
export interface SittingScene {
  now: number;
  candidate: SceneRow;
  paper: ExamPaper;
  /** Null before the start. */
  sitting: SittingRow | null;
  /** Empty before the start. */
  places: Place[];
  /** The question where the candidate stands: the one that was shown last, or where its part is not open the next one. */
  place: number;
  rules: SittingRules;
  facts: SittingFacts;
  /** Before the start: our outages since the window opened, where the exam gives them back. */
  outages: Outage[];
  schedule: ReturnType<typeof partSchedule>;
  states: ReturnType<typeof partStates>;
}

/** The columns of candidate, exam and company that a sitting needs, in one look. */
const rowOf = (queries: Queries) =>
  queries
    .selectFrom("candidate")
    .innerJoin("exam", "exam.id", "candidate.exam_id")
    .innerJoin("company", "company.id", "candidate.company_id")
    .leftJoin("sitting", "sitting.candidate_id", "candidate.id")
    .leftJoin("candidate_paper as drawn", "drawn.candidate_id", "candidate.id")
    .where("candidate.removed_at", "=", 0)
    .where("exam.removed_at", "=", 0)
    .select([
      ...([
        "candidate.id",
        "candidate.uuid",
        "candidate.number",
        "candidate.company_id",
        "candidate.exam_id",
        "candidate.attempt",
        "candidate.revision",
        "candidate.keyed",
      ] as const),
      ...(["candidate.real_name", "candidate.state", "candidate.trial", "candidate.reserved"] as const),
      ...(["candidate.factor", "candidate.extra_minutes", "candidate.pauses"] as const),
      ...(["candidate.open_at as own_open_at", "candidate.close_at as own_close_at"] as const),
      ...(["exam.name as exam_name", "exam.state as exam_state", "exam.open_at", "exam.close_at"] as const),
      ...([
        "exam.ends_at as exam_ends_at",
        "exam.cancel_reason",
        "exam.paper_id",
        "exam.settings",
        "exam.revision as exam_revision",
        "exam.version as exam_version",
      ] as const),
      ...(["company.name as company_name", "company.time_zone", "company.candidate_price"] as const),
      ...(["drawn.content as drawn_content", "drawn.hash as drawn_hash"] as const),
      ...([
        "sitting.receipt",
        "sitting.state as sitting_state",
        "sitting.started_at",
        "sitting.ends_at",
      ] as const),
      ...(["sitting.submitted_at", "sitting.submitted_by", "sitting.parts", "sitting.stops"] as const),
      ...([
        "sitting.place",
        "sitting.paused_at",
        "sitting.pauses as pauses_used",
        "sitting.structure",
        "sitting.held_by",
        "sitting.actions",
        "sitting.networks",
        "sitting.reached",
      ] as const),
      ...([
        "sitting.sequence",
        "sitting.saved_at",
        "sitting.link",
        "sitting.revision as sitting_revision",
      ] as const),
    ]);
type SceneRow = Awaited<ReturnType<ReturnType<typeof rowOf>["executeTakeFirstOrThrow"]>>;

const sessionScene = compiledOnce(["hash"], (queries, { hash }: { hash: string }) =>
  // why no join: SQLite would begin with the candidates of the exam, as it leaves the order of outer joins alone.
  rowOf(queries)
    .select((session) =>
      session.selectFrom("candidate_session").select("at").where("token_hash", "=", hash).as("entered_at"),
    )
    .where("candidate.id", "=", (session) =>
      session
        .selectFrom("candidate_session")
        .select("candidate_id")
        .where("token_hash", "=", hash)
        .where("ended_at", "=", sql.lit(0)),
    ),
);

/** The sitting of a live session; any other token is refused, and one that ended by itself (trust B3, G7). */
export async function sceneOfSession(services: SittingServices, token: string): Promise<SittingScene> {
  const { queries } = services;
  const rows = await readRows(queries, sessionScene(queries, { hash: hashToken(token) }));
  const [row] = rows;
  if (!row || isSessionOver({ ...row, entered_at: row.entered_at! }, services.clock.now()))
    throw new Refusal("SITTING_GONE");
  return sceneOf(services, row);
}

/** Whether this is a live session of the candidate's own sitting. */
export async function isOwnSession(
  { queries, clock }: Pick<SittingServices, "queries" | "clock">,
  session: string,
  candidateId: string,
): Promise<boolean> {
  if (session === "") return false;
  const own = await queries
    .selectFrom("candidate_session as session")
    .leftJoin("sitting", "sitting.candidate_id", "session.candidate_id")
    .select(["session.at as entered_at", "sitting.state as sitting_state", "sitting.submitted_at"])
    .where("session.token_hash", "=", hashToken(session))
    .where("session.ended_at", "=", 0)
    .where("session.candidate_id", "=", candidateId)
    .executeTakeFirst();
  return own !== undefined && !isSessionOver(own, clock.now());
}

/** The sitting of a candidate whom the services themselves name. */
export async function sceneOfCandidate(
  services: Pick<SittingServices, "queries" | "clock">,
  candidateId: string,
): Promise<SittingScene | null> {
  const row = await rowOf(services.queries).where("candidate.id", "=", candidateId).executeTakeFirst();
  return row ? sceneOf(services, row) : null;
}

/** The sittings of several candidates, by candidate. */
export async function scenesOf(
  services: Pick<SittingServices, "queries" | "clock">,
  candidateIds: readonly string[],
): Promise<Map<string, SittingScene>> {
  const scenes = new Map<string, SittingScene>();
  if (candidateIds.length === 0) return scenes;
  const rows = await rowOf(services.queries).where("candidate.id", "in", candidateIds).execute();
  for (const row of rows) scenes.set(row.id, await sceneOf(services, row));
  return scenes;
}

async function sceneOf(
  { queries, clock }: Pick<SittingServices, "queries" | "clock">,
  row: SceneRow,
): Promise<SittingScene> {
  const exam = {
    id: row.exam_id,
    paper_id: row.paper_id,
    settings: row.settings,
    revision: row.exam_revision,
    state: row.exam_state,
  };
  const paper = await examPaperOf(queries, exam, row.structure ?? "");
  const sitting = sittingOf(row);
  const now = clock.now();
  const rules = rulesOf(row, paper, sitting?.started_at ?? now);
  const isUnbegun = sitting === null && row.trial === 0 && now > rules.openAt;
  const outages =
    isUnbegun && paper.settings.givesBackOutages ? await outagesSince(queries, rules.openAt, now) : [];
  const facts: SittingFacts = {
    startedAt: timedFrom(row, paper, rules, sitting?.started_at ?? now),
    submitted: sitting ? JSON.parse(sitting.parts) : paper.parts.map(() => 0),
    stops: sitting
      ? stopsAt(sitting, now)
      : stopsBefore(rules, outages, isFromOpening({ candidate: row, paper, rules })),
  };
  const schedule = partSchedule(rules, facts);
  const states = partStates(rules, facts, schedule, now);
  const places = sitting && row.drawn_content ? placesOf(paper, row.drawn_content, row.drawn_hash!) : [];
  const place = openPlace({ places, states, paper }, sitting ?? { place: 0, reached: 0 });
  return { now, candidate: row, paper, sitting, rules, facts, outages, schedule, states, places, place };
}

function sittingOf(row: SceneRow): SittingRow | null {
  if (row.sitting_state === null) return null;
  // why no spread here and below: every page makes these objects, and spreading costs a multiple of making them.
  return {
    candidate_id: row.id,
    exam_id: row.exam_id,
    company_id: row.company_id,
    receipt: row.receipt!,
    state: row.sitting_state,
    structure: row.structure!,
    started_at: row.started_at!,
    ends_at: row.ends_at!,
    submitted_at: row.submitted_at!,
    submitted_by: row.submitted_by!,
    parts: row.parts!,
    stops: row.stops!,
    place: row.place!,
    paused_at: row.paused_at!,
    pauses: row.pauses_used!,
    held_by: row.held_by!,
    actions: row.actions!,
    networks: row.networks!,
    reached: row.reached!,
    sequence: row.sequence!,
    saved_at: row.saved_at!,
    link: row.link!,
    revision: row.sitting_revision!,
  };
}

/** What was stopped so far; a pause that lasts stops the clock until now. */
function stopsAt(sitting: SittingRow, now: number): ClockStop[] {
  const stops: ClockStop[] = JSON.parse(sitting.stops);
  return sitting.paused_at === 0 ? stops : [...stops, pauseUntil(sitting, now)];
}

/**
 * What a pause that lasts took until a moment. The close waits for whom a monitor holds, and not for a candidate's own
 * pause (trust G4).
 */
export const pauseUntil = (
  { paused_at, held_by }: Pick<SittingRow, "paused_at" | "held_by">,
  until: number,
): ClockStop => {
  const isHeld = held_by !== "";
  return {
    at: paused_at,
    milliseconds: until - paused_at,
    isOutage: isHeld,
    ...(isHeld && { isHeld }),
  };
};

/** A trial has a window of its own, whenever the exam is. */
function rulesOf(row: SceneRow, paper: ExamPaper, from: number): SittingRules {
  const { duration, isByParts, isUnified } = paper;
  const accommodation = {
    factor: row.factor,
    extraMinutes: row.extra_minutes,
    pauses: row.pauses,
    openAt: row.own_open_at,
    closeAt: row.own_close_at,
  };
  const window =
    row.trial === 1
      ? { openAt: from, closeAt: from + 86_400_000 }
      : windowOfCandidate({ openAt: row.open_at, closeAt: row.close_at }, duration, accommodation);
  return {
    duration,
    isByParts,
    isUnified,
    parts: paper.parts.map((part) => part.duration),
    openAt: window.openAt,
    closeAt: window.closeAt,
    factor: row.factor,
    extraMinutes: row.extra_minutes,
  };
}

/** Where all begin when the exam opens, the time runs from there: whoever comes later has lost it (001 §3). */
function timedFrom(
  row: SceneRow,
  { settings }: ExamPaper,
  { openAt }: SittingRules,
  startedAt: number,
): number {
  return row.trial === 0 && settings.examType === 1 ? Math.min(openAt, startedAt) : startedAt;
}

export type Unbegun = Pick<SittingScene, "candidate" | "paper" | "rules" | "outages" | "now">;

/** Whether the time runs from the opening, whenever the candidate begins. */
export const isFromOpening = ({
  candidate,
  paper,
  rules,
}: Pick<Unbegun, "candidate" | "paper" | "rules">): boolean =>
  candidate.trial === 0 && runsFromOpening(paper.settings, rules);

/** When a sitting that begins now, or once it opens, would end by itself. */
export function endIfBegun(scene: Unbegun): number {
  const { candidate, paper, rules, outages, now } = scene;
  const startedAt = timedFrom(candidate, paper, rules, Math.max(now, rules.openAt));
  const stops = stopsBefore(rules, outages, isFromOpening(scene));
  return sittingEnd(partSchedule(rules, { startedAt, submitted: [], stops }));
}

/**
 * A place, where its part is open or opens next; otherwise the first one of such a part, after it where there is one. One
 * before it only where one may go back, or where parts have times of their own, and no other one is open. From a part
 * that had opened again one comes back to where one was before.
 */
export function openPlace(
  { places, states, paper }: Pick<SittingScene, "places" | "states" | "paper">,
  { place: stood, reached }: Pick<SittingRow, "place" | "reached">,
): number {
  const isOpen = (one: Place | undefined) => one && ["open", "waiting"].includes(states[one.part]!);
  const place = isOpen(places[stood]) ? stood : Math.max(stood, reached);
  const next = places.findIndex((one, at) => at >= place && isOpen(one));
  const mayReturn = paper.settings.goBack || paper.isByParts;
  const found = next < 0 && mayReturn ? places.findIndex(isOpen) : next;
  return found < 0 ? place : found;
}

/** The question at a place, while the candidate may look at it; null at any other time. */
export function openQuestion(scene: SittingScene, place: number): Question | null {
  const { sitting, places, paper, states } = scene;
  const found = places[place];
  const isReached = paper.settings.goBack || place === scene.place;
  if (!found || sitting?.state !== "sitting" || !isReached || states[found.part] !== "open") return null;
  return paper.questions.get(found.slot.versionId) ?? null;
}

/** The part that is open or opens next; -1 when none does any more. */
export const currentPart = ({ states }: Pick<SittingScene, "states">): number =>
  states.findIndex((state) => state === "open" || state === "waiting");

/** The first place of a part, and how many it has. */
export function spanOf(
  { places }: Pick<SittingScene, "places">,
  part: number,
): { first: number; count: number } {
  const first = places.findIndex((place) => place.part === part);
  return { first: Math.max(0, first), count: places.filter((place) => place.part === part).length };
}
