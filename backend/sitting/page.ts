import { allowedSeconds } from "#contract/candidates/time";
import {
  type ConsentKind,
  clipsOf,
  consentsNeeded,
  type ExamSettings,
  evidenceKinds,
} from "#contract/exams/settings";
import { askedFor, shapeOf } from "#contract/sitting/asked";
import type { evidenceOfPage } from "#contract/sitting/pictures";
import { noAnswer, type SittingPage } from "#contract/sitting/shapes";
import { type ClockStop, countsUntil, isOurOutage, partTimes, sittingEnd } from "#contract/sitting/timing";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import { agreedScope, consentStampOf } from "../evidence/consents";
import { facePhotoAt, takenOf } from "../evidence/taking";
import { type Context, Refusal } from "../handler";
import { lastRun } from "../programs/stored";
import { readAnswer } from "./answers/stored-answer";
import { attemptsLeft } from "./attempts";
import { lastStartOf, minute, startObstacleOf } from "./obstacle";
import { playOf } from "./plays";
import { recordingStateOf, withheldPlaces } from "./recordings";
import { resultOf } from "./result";
import { mayReview, reviewFromOf } from "./review";
import {
  currentPart,
  endIfBegun,
  isFromOpening,
  type SittingScene,
  type SittingServices,
  spanOf,
} from "./scene";
import { picturesLimit, timesLeft } from "./signals";

/** From when the whole can be handed in, before the start if it began now or at the opening; 0 for at any time. */
export function handInFromOf({ sitting, paper, facts, rules }: SittingScene): number {
  const { handInMinutes } = paper.settings;
  if (handInMinutes === 0) return 0;
  return (sitting ? facts.startedAt : Math.max(facts.startedAt, rules.openAt)) + handInMinutes * minute;
}

/** Which consents there are, and whether the exam goes without them. */
export function consentsOf(settings: ExamSettings): SittingPage["consents"] {
  const isForced: Record<ConsentKind, boolean> = {
    face: settings.isFaceRecognizeNeed,
    camera: settings.cameraMonitorType === 1 || settings.mobileMonitorType === 1,
    screen: settings.screenShotMonitorType === 1,
    // Whoever does not want it is marked by people alone.
    proposal: false,
  };
  return consentsNeeded(settings).map((kind) => ({
    ...{ kind, isRequired: isForced[kind], text: settings.consents[kind] },
  }));
}

type PageServices = SittingServices & Pick<Context, "programs">;

/** The page of a sitting, with the question at a place where one is meant. */
export async function pageOf(
  services: PageServices,
  scene: SittingScene,
  { place, agent, listsUnanswered }: { place: number | null; agent: string; listsUnanswered: boolean },
): Promise<SittingPage> {
  const { candidate, paper, sitting, rules, facts, schedule, states, now } = scene;
  const { settings } = paper;
  const answers = sitting ? await answersOf(services.queries, candidate.id, place ?? -1) : [];
  const byPlace = new Map(answers.map((row) => [row.place, row]));
  const minutes = (seconds: number) => Math.round(seconds / 60);
  const allowed = allowedSeconds(rules.duration, rules);
  const isEnded = sitting !== null && ["submitted", "terminated"].includes(sitting.state);
  const result = await resultOf(services, scene);
  const evidence = await evidenceOf(services, scene);
  const lasted = (stops: ClockStop[]) => stops.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  // why no spread: it makes an object of so many fields take half of all that a page before the start costs.
  return {
    exam: candidate.exam_name,
    company: candidate.company_name,
    timeZone: candidate.time_zone,
    uuid: candidate.uuid,
    name: candidate.real_name,
    isTrial: candidate.trial === 1,
    state: (sitting?.state ?? "ready") as SittingPage["state"],
    now,
    startedAt: sitting?.started_at ?? 0,
    endsAt: isEnded ? sitting.submitted_at : sitting ? sittingEnd(schedule) : endIfBegun(scene),
    submittedAt: sitting?.submitted_at ?? 0,
    submittedBy: submitterOf(sitting?.submitted_by ?? ""),
    receipt: sitting?.receipt ?? "",
    minutes: minutes(allowed),
    extraMinutes: minutes(allowed - rules.duration),
    givenBack: lasted(facts.stops.filter(isOurOutage)),
    given: lasted(facts.stops.filter(({ isGift }) => isGift)),
    givesBackOutages: settings.givesBackOutages,
    openAt: rules.openAt,
    closeAt: rules.closeAt,
    lastStartAt: lastStartOf(scene),
    handInFrom: handInFromOf(scene),
    obstacle: sitting ? null : startObstacleOf(scene, agent),
    cancelReason: candidate.cancel_reason,
    isByParts: rules.isByParts,
    isUnified: rules.isUnified,
    isFromOpening: isFromOpening(scene),
    parts: partsOf(scene),
    part: sitting && !isEnded ? currentPart({ states }) : -1,
    places: scene.places.map((_, at) => {
      const row = byPlace.get(at);
      return { amount: (row?.amount ?? 0) as 0, isFlagged: row?.flagged === 1 };
    }),
    saved: { sequence: answers[0]?.saved ?? 0, at: sitting?.saved_at ?? 0 },
    place: scene.place,
    goBack: settings.goBack,
    isFinal: settings.final || rules.isByParts,
    pausesLeft: Math.max(0, candidate.pauses - (sitting?.pauses ?? 0)),
    calculator: settings.calculator,
    scratchPaper: settings.secretaryTools,
    watermark: settings.isWatermark,
    fullScreen: settings.maximizeScreen === 1,
    device: settings.device,
    instructions: settings.instructions,
    hasTicket: settings.category === 2 && candidate.trial === 0,
    consents: evidence.consents,
    consentStamp: evidence.consentStamp,
    pictures: evidence.pictures,
    takes: evidence.takes,
    hasPhone: evidence.hasPhone,
    clips: evidence.clips,
    release: settings.release,
    releaseAt: settings.releaseAt,
    checkScore: settings.checkScore,
    result,
    isHeld: sitting !== null && sitting.held_by !== "",
    isVoid: candidate.state === "void",
    attempt: candidate.attempt,
    attemptsLeft: attemptsLeft(scene, agent),
    // Whoever has not begun can have been voided or taken back.
    told: !sitting || sitting.actions > 0 ? await lastAction(services, candidate.id) : null,
    timesLeft: await timesLeft(services.queries, scene),
    canReview: await mayReview(services, scene, result),
    reviewFrom: reviewFromOf(scene),
    unanswered: listsUnanswered ? await unansweredIn(services.queries, scene, byPlace) : [],
    question: place === null ? null : await questionAt(services, scene, place, byPlace.get(place)),
  };
}

/** Of parts that are still locked or waiting a candidate learns the name, and how many questions (trust G2). */
function partsOf(scene: SittingScene): SittingPage["parts"] {
  const { paper, places, sitting, facts, rules, schedule, states } = scene;
  const times = rules.isByParts ? partTimes(rules) : [];
  return paper.parts.map(({ name, introduction }, at) => {
    const slots = paper.structure.parts[at]!.slots;
    const span = places.length > 0 ? spanOf({ places }, at) : { first: 0, count: slots.length };
    const state = sitting ? states[at]! : "locked";
    return {
      name,
      introduction: state === "locked" ? "" : introduction,
      first: span.first,
      count: span.count,
      state,
      opensAt: sitting ? schedule[at]!.opensAt : 0,
      endsAt: sitting ? schedule[at]!.endsAt : 0,
      countsUntil: sitting ? countsUntil(schedule[at]!.endsAt, facts.stops) : 0,
      submittedAt: facts.submitted[at] ?? 0,
      points: slots.reduce((sum, { score }) => sum + score, 0) / 100,
      minutes: Math.round((times[at] ?? 0) / minute),
    };
  });
}

/** Nothing of a part that is not open, nor of what lies ahead where one may not go back (trust G2). */
async function unansweredIn(
  queries: Queries,
  scene: SittingScene,
  rows: ReadonlyMap<number, AnswerRow>,
): Promise<SittingPage["unanswered"]> {
  const { sitting, paper, places, states } = scene;
  if (sitting?.state !== "sitting" || !paper.settings.goBack) return [];
  const withheld = await withheldPlaces(queries, scene);
  return places.flatMap((found, place) => {
    const question = paper.questions.get(found.slot.versionId);
    if (!question || states[found.part] !== "open" || rows.get(place)?.amount === 2) return [];
    const { type, points, content } = askedFor(question, found);
    return { place, type, points, content: withheld.has(place) ? "" : content };
  });
}

async function questionAt(
  services: PageServices,
  scene: SittingScene,
  place: number,
  row: AnswerRow | undefined,
): Promise<SittingPage["question"]> {
  const { sitting, places, paper, states } = scene;
  const found = places[place];
  const question = found && paper.questions.get(found.slot.versionId);
  if (sitting?.state !== "sitting" || !found || !question) throw new Refusal("QUESTION_NOT_OPEN");
  const state = states[found.part];
  // why: not a byte of a part that is not open, and none of one that was handed in for good (trust G2).
  if (state !== "open") throw new Refusal("QUESTION_NOT_OPEN");
  if (!paper.settings.goBack && place !== scene.place) throw new Refusal("QUESTION_NOT_OPEN");
  const { answer, file } = row ? readAnswer(row.content) : { answer: noAnswer, file: null };
  const asked = askedFor(question, found);
  const recording = await recordingStateOf(services.queries, scene, place, question);
  // why: neither of one that waits to be shown.
  const isShown = recording?.isShown !== false;
  return {
    place,
    part: found.part,
    isOpen: true,
    asked: isShown ? asked : shapeOf(asked),
    answer,
    file,
    recording,
    run: asked.program ? await lastRun(services.queries, scene.candidate.id, place) : null,
    play: isShown ? await playOf(services, scene, place, question) : null,
    running: asked.program ? [...services.programs.languages] : [],
    isFlagged: row?.flagged === 1,
    basis: row?.sequence ?? 0,
  };
}

/** How far each question is answered, and the number of the last save; of the one at `place` also what was answered. */
const answerRows = compiledOnce(
  ["candidateId", "place"],
  (queries, asked: { candidateId: string; place: number }) =>
    queries
      .selectFrom("sitting_answer")
      .select(["place", "amount", "flagged", "sequence"])
      .select(({ eb }) =>
        eb.case().when("place", "=", asked.place).then(eb.ref("content")).else("").end().as("content"),
      )
      .select(({ selectFrom }) =>
        selectFrom("sitting_log")
          .select("sequence")
          .where("candidate_id", "=", asked.candidateId)
          .where("kind", "=", "save")
          .orderBy("sequence", "desc")
          .limit(1)
          .as("saved"),
      )
      .where("candidate_id", "=", asked.candidateId),
);

const answersOf = (queries: Queries, candidateId: string, place: number) =>
  readRows(queries, answerRows(queries, { candidateId, place }));
type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

const noPictures = { face: 0, camera: 0, screen: 0, phone: 0 };

/** What is taken: before the start by the settings, and then of this candidate. */
async function evidenceOf(
  { queries }: SittingServices,
  scene: SittingScene,
): Promise<Pick<SittingPage, keyof typeof evidenceOfPage>> {
  const { candidate, sitting, paper } = scene;
  const { settings } = paper;
  const consents = consentsOf(settings);
  const told = { consents, consentStamp: consentStampOf(settings), pictures: noPictures };
  if (consents.length === 0) return { ...told, takes: [], hasPhone: false, clips: [] };
  const taken = await takenOf(queries, candidate.id);
  if (!sitting) {
    const hasPhone = settings.mobileMonitorType === 1;
    const pictures = { ...taken.last, face: facePhotoAt(taken, scene.now) };
    return { ...told, pictures, takes: [], hasPhone, clips: clipsOf(settings) };
  }
  const scope = await agreedScope(queries, candidate.id, settings);
  const most = picturesLimit(scene);
  const takes = evidenceKinds.filter((kind) => scope[kind] && taken.count[kind] < most);
  return {
    ...{ ...told, pictures: taken.last, takes, hasPhone: takes.includes("phone") },
    clips: takes.filter((kind) => scope[kind] === "clip"),
  };
}

const lastActions = compiledOnce(["candidateId"], (queries, { candidateId }: { candidateId: string }) =>
  queries
    .selectFrom("monitor_action")
    .select(["kind", "reason", "note", "minutes", "at"])
    .where("candidate_id", "=", candidateId)
    .orderBy("at", "desc")
    .orderBy("number", "desc")
    .limit(1),
);

/** What a monitor did last; it is the candidate's to know. */
async function lastAction({ queries }: SittingServices, candidateId: string): Promise<SittingPage["told"]> {
  const rows = await readRows(queries, lastActions(queries, { candidateId }));
  return (rows[0] ?? null) as SittingPage["told"];
}

const submitterOf = (by: string): SittingPage["submittedBy"] =>
  by === "" || by === "candidate" || by === "deadline" || by === "paper" ? by : "operator";
