import type { Question } from "#contract/questions/shapes";
import { answerFromFields } from "#contract/sitting/answer-fields";
import { askedFor, shapeOf } from "#contract/sitting/asked";
import { turnOf } from "#contract/sitting/form-turns";
import { noAnswer, type SaveOutcome, type SavePayload, type SittingAnswer } from "#contract/sitting/shapes";
import { arrival, underWay } from "#contract/sitting/timing";
import type { Change } from "../database/writer";
import { networkNotice } from "../evidence/networks";
import { type Context, Refusal } from "../handler";
import { take } from "../rate-limit/buckets";
import { amountOf, normalAnswer } from "./answers/asked";
import { entryOfForm, isFileOf, type LoggedForm, standingOf } from "./answers/sent-form";
import { answerAt, answerUpsert, readAnswer, removal, type StoredFile } from "./answers/stored-answer";
import type { Place } from "./exam-paper";
import { append, decide, hasManyLate } from "./log";
import { moveTo, type Navigation, navigationTo, wasShown } from "./navigation";
import { acceptFile, isWithheld } from "./recordings";
import type { SittingRow, SittingScene, SittingServices } from "./scene";
import { settledScene } from "./submission";

/**
 * Saves one answer (decisions of the product §4; trust G3, G4, G6). What arrived in time counts, however long the
 * disk took; what a newer save has overtaken is shown to the candidate and stored nowhere.
 */
export async function saveAnswer(
  services: Saving,
  request: SavePayload,
  upload: UploadFor | null = null,
  at = arrivedAt(services),
): Promise<SaveOutcome> {
  const { queries, writer, seal, encryption } = services;
  // why: its own look would hand in a sitting whose grace ends between the arrival and that look.
  const arrived = { queries, writer, seal, encryption, clock: { now: () => at } };
  return decide(async () => {
    const scene = await settledScene(arrived, request.session);
    return attemptSave(services, request, scene, { at, upload });
  });
}

type Saving = SittingServices & Pick<Context, "address" | "waited" | "programs">;

/** When what is looked at now came: what it waited for here is nobody's fault, and no way to gain time (decision 0115). */
export const arrivedAt = ({ clock, waited }: Pick<Context, "clock" | "waited">): number =>
  clock.now() - Math.min(waited, underWay);

/** A file that is saved with the answer to a question; refuses one that the question does not allow. */
export type UploadFor = (question: Question, scene: SittingScene) => SentFile;
type SentFile = { file: StoredFile; digest: string; changes: Change[] };

/** What is decided on. */
interface Save {
  services: Saving;
  request: SavePayload;
  scene: SittingScene;
  sitting: SittingRow;
  place: Place;
  question: Question;
  /** When it arrived. */
  at: number;
}

/** What a form says beside what is stored. */
interface Edit {
  /** The entry of the log that the form has made before. */
  used: LoggedForm | undefined;
  /** Whether there is one stored; a flag alone is stored with an empty answer. */
  isStored: boolean;
  /** The answer that is stored, or an empty one. */
  stored: { answer: SittingAnswer; file: StoredFile | null; sequence: number; at: number };
  content: string;
  file: StoredFile | null;
  /** The file that comes with it, unless it is stored already. */
  added: SentFile | null;
  isSame: boolean;
  /** A later turn of a form whose reply never came: logged though it says the same, as the one before may come after it. */
  goesOn: boolean;
  wasFlagged: boolean;
  isFlagged: boolean;
  amount: number;
}

/** A decision: false where something else came first, which is read then, and decided on anew. */
type Attempt = { isWritten: boolean; result: SaveOutcome };

async function attemptSave(
  services: Saving,
  request: SavePayload,
  scene: SittingScene,
  { at, upload }: { at: number; upload: UploadFor | null },
): Promise<Attempt> {
  const { sitting, places, paper } = scene;
  const place = places[request.place];
  const question = place && paper.questions.get(place.slot.versionId);
  if (!sitting || !place || !question) throw new Refusal("QUESTION_NOT_OPEN");
  const save: Save = { services, request, scene, sitting, place, question, at };
  const navigation = await navigationTo(services.queries, scene, request.place, at);
  const edit = await editOf(save, upload);
  if (!edit) return { isWritten: false, result: stale };
  const isAtRest = !(edit.goesOn && sitting.state === "sitting");
  if (edit.isSame && edit.isFlagged === edit.wasFlagged && isAtRest) {
    if (navigation.isPassed || !entersPart(save)) return moveAlone(save, edit, navigation);
    // The log has it, and not as what this form said.
    return store({ ...save, request: { ...request, formId: "" } }, edit, navigation);
  }
  if (navigation.isPassed) throw new Refusal("QUESTION_NOT_OPEN");
  if (sitting.state === "paused") throw new Refusal("SITTING_PAUSED");
  const arrived = arrivalOf(save);
  if (arrived === "notOpen") throw new Refusal("QUESTION_NOT_OPEN");
  if (arrived === "submitted") return { isWritten: true, result: notTaken(save, edit, "closed") };
  if (arrived === "late") return keepLate(save, edit);
  return store(save, edit, navigation);
}

const stale: SaveOutcome = {
  ...{ outcome: "same", sequence: 0, at: 0, basis: 0 },
  ...{ mayMove: true, stored: null, asked: null },
};

/** Null where a save came between the look at the sitting and the one at its answer. */
async function editOf(
  { services, request, scene, sitting, place, question }: Save,
  upload: UploadFor | null,
): Promise<Edit | null> {
  // why first: what this form has saved is then seen in the answer as well.
  const used = await entryOfForm(services, sitting.candidate_id, request.formId);
  const before = await answerAt(services, sitting.candidate_id, request.place);
  if (before && before.sequence > sitting.sequence) return null;
  const stored = before ? readAnswer(before.content) : { answer: noAnswer, file: null };
  const { sequence, at } = before ?? { sequence: 0, at: 0 };
  const answer = answerIn(question, place, request, stored.answer, services.programs.languages);
  const sent = upload?.(question, scene) ?? null;
  const added = sent && used && isFileOf(used, stored.file, sent.digest) ? null : sent;
  const file = added?.file ?? (request.clears ? null : stored.file);
  const content = JSON.stringify({ ...answer, file });
  const empty = () => JSON.stringify({ ...normalAnswer(question, noAnswer), file: null });
  const isSame = content === (before ? before.content : empty());
  const wasFlagged = before?.flagged === 1;
  const flag = request.isFlagged ?? wasFlagged;
  // A flag alone is never in conflict; what the same page sent before says nothing newer.
  const isPast = async () => (await standingOf(services, sitting.candidate_id, sequence, request)) === "past";
  return {
    used,
    isStored: before !== undefined,
    stored: { answer: stored.answer, file: stored.file, sequence, at },
    content,
    file,
    added,
    isSame,
    goesOn: !used && turnOf(request.formId)[1] > 0,
    wasFlagged,
    isFlagged: isSame && flag !== wasFlagged && (await isPast()) ? wasFlagged : flag,
    amount: amountOf(question, answer, file !== null),
  };
}

/** The answer that a form gives, as it is stored. */
function answerIn(
  question: Question,
  place: Place,
  { fields, clears }: SavePayload,
  before: SittingAnswer,
  running: readonly string[],
): SittingAnswer {
  if (clears) return normalAnswer(question, noAnswer);
  if (!fields) return before;
  const given = answerFromFields(askedFor(question, place), fields, before);
  return normalAnswer(question, given, running);
}

/** Whether the save came in time, by the rules and the moment it arrived. */
function arrivalOf({ scene: { rules, facts, schedule }, sitting, place, at }: Save) {
  if (sitting.state === "sitting") return arrival(rules, facts, schedule, place.part, at);
  return sitting.submitted_by === "deadline" ? "late" : "submitted";
}

/**
 * Whether one comes to a later part by it, where one may not go back. That is logged without an answer too: more time may
 * open an earlier part again, and in its grace the log alone tells whether one had gone on before.
 */
const entersPart = (save: Save) =>
  save.scene.rules.isByParts &&
  !save.scene.paper.settings.goBack &&
  save.place.part > save.scene.places[save.sitting.place]!.part &&
  save.sitting.state === "sitting" &&
  arrivalOf(save) === "counts";

const mayMove = ({ question }: Save, { amount }: Edit) => question.isJumpAllowed || amount > 0;

const replyTo = (
  save: Save,
  edit: Edit,
  outcome: SaveOutcome["outcome"],
  [sequence, at]: readonly [sequence: number, at: number],
): SaveOutcome => ({
  ...{ outcome, sequence, at, basis: edit.stored.sequence },
  ...{ mayMove: mayMove(save, edit), stored: null, asked: null },
});

/** The reply to what is not taken: with what is stored, and the question where the candidate has seen it. */
function notTaken(
  save: Save,
  edit: Edit,
  outcome: "late" | "dropped" | "closed",
  sequence = save.sitting.sequence,
): SaveOutcome {
  const { request, scene, place, question, at } = save;
  return {
    ...replyTo(save, edit, outcome, [sequence, at]),
    stored: edit.isStored ? edit.stored : null,
    asked: wasShown(scene, request.place, at) ? shapeOf(askedFor(question, place)) : null,
  };
}

/** Where the candidate stands after the save; `stood`: where they stood in the part that is saved to. */
function nextPlace(save: Save, edit: Edit, { isReopened }: Navigation) {
  const { request, scene, sitting } = save;
  const { places, states, paper } = scene;
  const isOpen = (place: number | null) => place !== null && states[places[place]?.part ?? -1] === "open";
  const wanted = [mayMove(save, edit) ? request.to : null, request.place].find(isOpen);
  if (paper.settings.goBack) return { stood: sitting.place, placed: { place: wanted ?? sitting.place } };
  const stood = isReopened ? request.place : sitting.place;
  const reached = isReopened && { reached: Math.max(sitting.place, sitting.reached) };
  return { stood, placed: { place: Math.max(wanted ?? 0, stood), ...reached } };
}

/** Nothing new is said: where one may not go back, the question that is shown moves on all the same. */
async function moveAlone(save: Save, edit: Edit, navigation: Navigation): Promise<Attempt> {
  const { services, scene, sitting } = save;
  const { stood, placed } = nextPlace(save, edit, navigation);
  // Other entries of the log, of an outage say, may have come after the save that holds it.
  const { sequence, at } = edit.used ?? edit.stored;
  const result = replyTo(save, edit, "same", [sequence, at]);
  const moves = !scene.paper.settings.goBack && !navigation.isPassed && sitting.state === "sitting";
  if (!moves || placed.place <= stood) return { isWritten: true, result };
  return { isWritten: await moveTo(services, sitting, placed), result };
}

/** Counts what is about to be written: that alone costs the disk something. */
const isWithinQuota = ({ sitting, at }: Save, { content }: Edit) =>
  take("save.sitting", sitting.candidate_id, 1 + Math.floor(Buffer.byteLength(content) / 10_000), at);

/** A form is logged by its id once. */
const entryFor = ({ request, at }: Save, { used, content }: Edit) => ({
  ...{ place: request.place, content, at },
  formId: used ? "" : request.formId,
});

/** Keeps what came after the grace as evidence; it does not count. */
async function keepLate(save: Save, edit: Edit): Promise<Attempt> {
  const { services, sitting } = save;
  const { used, content, added } = edit;
  if (used?.kind === "late" && used.content === content)
    return { isWritten: true, result: notTaken(save, edit, "late") };
  // Nothing is called kept that is not: a file is none of what is kept as evidence.
  if (added || (await hasManyLate(services, sitting.candidate_id)) || !isWithinQuota(save, edit))
    return { isWritten: true, result: notTaken(save, edit, "dropped") };
  const { changes, sequence } = append(services, sitting, { kind: "late", ...entryFor(save, edit) });
  return {
    isWritten: await services.writer.write(changes),
    result: notTaken(save, edit, "late", sequence),
  };
}

/** What another save overtook, and what a form says that said something else before, is for the candidate to settle. */
async function conflict(save: Save, edit: Edit): Promise<Attempt> {
  const { services, request, scene, place, question, sitting, at } = save;
  const isHidden = await isWithheld(services.queries, scene, request.place, question);
  const asked = askedFor(question, place);
  const result = replyTo(save, edit, "conflict", [sitting.sequence, at]);
  return {
    isWritten: true,
    result: { ...result, stored: edit.stored, asked: isHidden ? shapeOf(asked) : asked },
  };
}

/** Writes the answer with its entry of the log, as one unit. */
async function store(save: Save, edit: Edit, navigation: Navigation): Promise<Attempt> {
  const { services, request, scene, sitting, question, at } = save;
  const { queries } = services;
  const { used, stored, content, file, added, isSame, isFlagged, amount } = edit;
  const counted = added
    ? await acceptFile(queries, scene, { place: request.place, question, digest: added.digest, at })
    : [];
  const isOvertaken = async () =>
    (await standingOf(services, sitting.candidate_id, stored.sequence, request)) !== "latest";
  if (!isSame && (used || (await isOvertaken()))) return conflict(save, edit);
  if (!isWithinQuota(save, edit)) throw new Refusal("BUSY");

  const logged = JSON.stringify({
    ...JSON.parse(content),
    ...(isFlagged && { isFlagged }),
    ...(added && { sha256: added.digest }),
  });
  // why here: a page view alone writes nothing.
  const noticed = networkNotice(queries, sitting, services.address, at);
  const { changes, sequence } = append(
    services,
    sitting,
    { kind: "save", ...entryFor(save, edit), content: logged },
    { saved_at: at, ...nextPlace(save, edit, navigation).placed, ...noticed?.columns },
  );
  const basis = !isSame || edit.goesOn ? sequence : stored.sequence;
  const upsert = answerUpsert(queries, {
    ...{ candidate_id: sitting.candidate_id, place: request.place },
    ...{ sequence: basis, content, flagged: Number(isFlagged), at, amount },
  });
  const old = stored.file && stored.file.fileId !== file?.fileId ? [removal(services, stored.file)] : [];
  const event = noticed ? [noticed.event] : [];
  const unit = [...changes, [upsert, 1] as const, ...(added?.changes ?? []), ...counted, ...old, ...event];
  const isWritten = await services.writer.write(unit);
  return { isWritten, result: { ...replyTo(save, edit, "saved", [sequence, at]), basis } };
}
