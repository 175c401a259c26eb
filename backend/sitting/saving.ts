import type { Insertable } from "kysely";
import type { Question } from "#contract/questions/shapes";
import { answerFromFields } from "#contract/sitting/answer-fields";
import { askedFor, shapeOf } from "#contract/sitting/asked";
import { turnOf } from "#contract/sitting/form-turns";
import {
  noAnswer,
  type SaveOutcome,
  type SavePayload,
  type SittingAnswer,
  sittingLimits,
} from "#contract/sitting/shapes";
import { arrival, grace, partStates } from "#contract/sitting/timing";
import { compiledOnce } from "../database/compiled";
import type { Tables } from "../database/schema";
import type { Change } from "../database/writer";
import { networkNotice } from "../evidence/networks";
import { type Context, Refusal } from "../handler";
import { take } from "../rate-limit/buckets";
import { amountOf, answeredItem, normalAnswer } from "./asked";
import { append, decide } from "./log";
import { acceptFile, isWithheld } from "./recordings";
import { type SittingRow, type SittingScene, type SittingServices, spanOf } from "./scene";
import { settledScene } from "./submission";

/**
 * Saves one answer (decisions of the product §4; trust G3, G4, G6). What arrived in time counts, however long the
 * disk took; what a newer save has overtaken is shown to the candidate and stored nowhere.
 */
export async function saveAnswer(
  services: Saving,
  request: SavePayload,
  upload: UploadFor | null = null,
  at = services.clock.now(),
): Promise<SaveOutcome> {
  const { queries, writer, seal, encryption } = services;
  // why: its own look would hand in a sitting whose grace ends between the arrival and that look.
  const arrived = { queries, writer, seal, encryption, clock: { now: () => at } };
  return decide(async () => {
    const scene = await settledScene(arrived, request.session);
    return attemptSave(services, request, scene, { at, upload });
  });
}

type Saving = SittingServices & Pick<Context, "address">;

/** A file that is saved with the answer to a question; refuses one that the question does not allow. */
export type UploadFor = (
  question: Question,
  scene: SittingScene,
) => { file: StoredFile; digest: string; changes: Change[] };

async function attemptSave(
  services: Saving,
  request: SavePayload,
  scene: SittingScene,
  { at, upload }: { at: number; upload: UploadFor | null },
) {
  const { queries } = services;
  const { sitting, places, paper, rules, facts, schedule } = scene;
  const place = places[request.place];
  const question = place && paper.questions.get(place.slot.versionId);
  if (!sitting || !place || !question) throw new Refusal("QUESTION_NOT_OPEN");
  const { goBack } = paper.settings;
  // why: a reply may tell of its question, and of one ahead not a byte (trust G2).
  if (!goBack && request.place > furthestOf(scene, request.place, at)) throw new Refusal("QUESTION_NOT_OPEN");
  const isReopened = !goBack && isOpenAgain(scene, request.place);
  const isBehind = !goBack && !isReopened && request.place < passedUntil(scene, request.place);
  const isPassed = isBehind && !(await wasOpenAgain(queries, scene, request.place, at));
  // why first: what this form has saved is then seen in the answer as well.
  const used = await entryOfForm(services, sitting.candidate_id, request.formId);
  const before = await answerAt(services, sitting.candidate_id, request.place);
  // A save came between the two looks: the sitting is read anew.
  if (before && before.sequence > sitting.sequence) return { isWritten: false, result: stale };
  const stored = before ? readAnswer(before.content) : { answer: noAnswer, file: null };
  const answer = answerIn(question, request, stored.answer);
  const wasFlagged = before?.flagged === 1;
  const basis = before?.sequence ?? 0;
  const sent = upload?.(question, scene) ?? null;
  const added = sent && used && isFileOf(used, stored.file, sent.digest) ? null : sent;
  const file = added?.file ?? (request.clears ? null : stored.file);
  const content = JSON.stringify({ ...answer, file });
  const isSame = before ? content === before.content : content === emptyContent(question);
  const flag = request.isFlagged ?? wasFlagged;
  // A flag alone is never in conflict; what the same page sent before says nothing newer.
  const isPast = () => standingOf(services, sitting.candidate_id, basis, request).then((it) => it === "past");
  const isFlagged = isSame && flag !== wasFlagged && (await isPast()) ? wasFlagged : flag;
  // A later turn is logged though it says the same: what the page sent before may come after it, and is overtaken.
  const goesOn = !used && turnOf(request.formId)[1] > 0;
  const isNew = !isSame || goesOn;
  const amount = amountOf(question, answer, file !== null);
  const mayMove = question.isJumpAllowed || amount > 0;
  const reply = (outcome: SaveOutcome["outcome"], sequence: number, when: number): SaveOutcome => ({
    ...{ outcome, sequence, at: when, basis: outcome === "saved" && isNew ? sequence : basis },
    ...{ mayMove, stored: null, asked: null },
  });
  const standing = before
    ? { ...{ answer: stored.answer, file: stored.file }, sequence: basis, at: before.at }
    : null;
  const wanted = [mayMove ? request.to : null, request.place].find((one) => isOpenAt(scene, one));
  const stood = isReopened ? request.place : sitting.place;
  const next = goBack ? (wanted ?? sitting.place) : Math.max(wanted ?? 0, stood);
  const placed = { place: next, ...(isReopened && { reached: Math.max(sitting.place, sitting.reached) }) };
  if (isSame && isFlagged === wasFlagged && !(goesOn && sitting.state === "sitting")) {
    const result = reply("same", sitting.sequence, sitting.saved_at);
    const isMove = !goBack && !isPassed && sitting.state === "sitting" && next > stood;
    return { isWritten: !isMove || (await moveTo(services, sitting, placed)), result };
  }

  if (isPassed) throw new Refusal("QUESTION_NOT_OPEN");
  if (sitting.state === "paused") throw new Refusal("SITTING_PAUSED");
  const arrived =
    sitting.state === "sitting"
      ? arrival(rules, facts, schedule, place.part, at)
      : sitting.submitted_by === "deadline"
        ? "late"
        : "submitted";
  if (arrived === "notOpen") throw new Refusal("QUESTION_NOT_OPEN");
  const asked = () => askedFor(question, place);
  const notTaken = (outcome: "late" | "dropped" | "closed", sequence = sitting.sequence) => ({
    ...reply(outcome, sequence, at),
    ...{ stored: standing, asked: wasShown(scene, request.place, at) ? shapeOf(asked()) : null },
  });
  if (arrived === "submitted") return { isWritten: true, result: notTaken("closed") };
  // A form is logged by its id once.
  const formId = used ? "" : request.formId;
  // why here: what is written is all that costs the disk something.
  const isWithinQuota = () =>
    take("save.sitting", sitting.candidate_id, 1 + Math.floor(Buffer.byteLength(content) / 10_000), at);
  if (arrived === "late") {
    if (used?.kind === "late" && used.content === content)
      return { isWritten: true, result: notTaken("late") };
    // Nothing is called kept that is not: a file is none of what is kept as evidence.
    if (added || (await hasManyLate(services, sitting.candidate_id)) || !isWithinQuota())
      return { isWritten: true, result: notTaken("dropped") };
    const late = { kind: "late", place: request.place, content, at, formId } as const;
    const { changes, sequence } = append(services, sitting, late);
    return { isWritten: await services.writer.write(changes), result: notTaken("late", sequence) };
  }
  const counted = added
    ? await acceptFile(queries, scene, { place: request.place, question, digest: added.digest, at })
    : [];
  // What another save overtook, and what a form says that said something else before, is for the candidate to settle.
  if (!isSame && (used || (await standingOf(services, sitting.candidate_id, basis, request)) !== "latest")) {
    const newer = standing ?? { answer: stored.answer, file: null, sequence: 0, at: 0 };
    const told = (await isWithheld(queries, scene, request.place, question)) ? shapeOf(asked()) : asked();
    return {
      isWritten: true,
      result: { ...reply("conflict", sitting.sequence, at), stored: newer, asked: told },
    };
  }

  if (!isWithinQuota()) throw new Refusal("BUSY");
  const entry = { kind: "save", place: request.place, content, at, formId } as const;
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
    { ...entry, content: logged },
    { saved_at: at, ...placed, ...noticed?.columns },
  );
  const columns = {
    ...{ sequence: isNew ? sequence : basis, content, flagged: Number(isFlagged), at },
    amount,
  };
  const upsert = answerUpsert(queries, {
    ...{ candidate_id: sitting.candidate_id, place: request.place },
    ...columns,
  });
  const old = stored.file && stored.file.fileId !== file?.fileId ? [removal(services, stored.file)] : [];
  const event = noticed ? [noticed.event] : [];
  const unit = [...changes, [upsert, 1] as const, ...(added?.changes ?? []), ...counted, ...old, ...event];
  const isWritten = await services.writer.write(unit);
  return { isWritten, result: reply("saved", sequence, at) };
}

const answerUpsert = compiledOnce(
  ["candidate_id", "place", "sequence", "content", "flagged", "at", "amount"],
  (queries, { candidate_id, place, ...columns }: Insertable<Tables["sitting_answer"]>) =>
    queries
      .insertInto("sitting_answer")
      .values({ candidate_id, place, ...columns })
      .onConflict((conflict) => conflict.columns(["candidate_id", "place"]).doUpdateSet(columns)),
);

const stale: SaveOutcome = {
  ...{ outcome: "same", sequence: 0, at: 0, basis: 0 },
  ...{ mayMove: true, stored: null, asked: null },
};

/** Whether the candidate could have seen a question by a moment, and before the end (trust G2). */
function wasShown({ sitting, places, rules, facts, schedule }: SittingScene, at: number, now: number) {
  const until = Math.min(sitting!.submitted_at || now, now);
  const state = partStates(rules, facts, schedule, until)[places[at]!.part]!;
  return !["locked", "waiting"].includes(state);
}

/** Whether a question is one of a part that is open. */
const isOpenAt = ({ places, states }: SittingScene, place: number | null) =>
  place !== null && states[places[place]?.part ?? -1] === "open";

/** Where one may not go back, the furthest question one has come to: also the first of a part that opened by itself. */
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

/** The same in the grace after that part's end: whoever had gone on had saved in a later part before it. */
async function wasOpenAgain(
  queries: SittingServices["queries"],
  { sitting, places, rules, schedule, states }: SittingScene,
  place: number,
  at: number,
): Promise<boolean> {
  const { part } = places[place]!;
  const { endsAt } = schedule[part]!;
  const isInGrace = rules.isByParts && states[part] === "timedOut" && at < endsAt + grace;
  if (!isInGrace || part >= places[sitting!.place]!.part) return false;
  const next = places.findIndex((one) => one.part > part);
  const later = await queries
    .selectFrom("sitting_log")
    .select("sequence")
    .where("candidate_id", "=", sitting!.candidate_id)
    .where("kind", "=", "save")
    .where("place", ">=", next)
    .where("at", "<", endsAt)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Where one may not go back, the first question that is not passed; in a part that one was in before, where one was. */
function passedUntil({ sitting, places }: SittingScene, place: number): number {
  const isHere = places[place]!.part === places[sitting!.place]!.part;
  return isHere ? sitting!.place : Math.max(sitting!.place, sitting!.reached);
}

/** Where one may not go back, the question that is shown moves on with the candidate. */
const moveTo = (
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

/** The answer that a form gives, as it is stored. */
function answerIn(question: Question, { fields, clears }: SavePayload, before: SittingAnswer): SittingAnswer {
  if (clears) return normalAnswer(question, noAnswer);
  if (!fields) return before;
  const given = answerFromFields(answeredItem(question), fields, before);
  return normalAnswer(question, given);
}

/** The file that another one replaces. */
const removal = ({ queries }: SittingServices, { fileId }: StoredFile): Change => [
  queries.deleteFrom("answer_file").where("id", "=", fileId),
  1,
];

const emptyContent = (question: Question) =>
  JSON.stringify({ ...normalAnswer(question, noAnswer), file: null });

export type StoredFile = { fileId: string; name: string; size: number };

/** An answer as its row holds it; what is on paper alone is read by a person. */
export function readAnswer(content: string): {
  answer: SittingAnswer;
  file: StoredFile | null;
  isOnPaper: boolean;
} {
  const { file = null, isOnPaper = false, ...answer } = JSON.parse(content);
  return { answer, file, isOnPaper };
}

const answerRow = compiledOnce(
  ["candidateId", "place"],
  (queries, { candidateId, place }: { candidateId: string; place: number }) =>
    queries
      .selectFrom("sitting_answer")
      .selectAll()
      .where("candidate_id", "=", candidateId)
      .where("place", "=", place),
);

async function answerAt({ queries }: Pick<SittingServices, "queries">, candidateId: string, place: number) {
  const { rows } = await queries.executeQuery(answerRow(queries, { candidateId, place }));
  return rows[0];
}

const formRow = compiledOnce(
  ["candidateId", "formId"],
  (queries, { candidateId, formId }: { candidateId: string; formId: string }) =>
    queries
      .selectFrom("sitting_log")
      .select(["kind", "content"])
      .where("candidate_id", "=", candidateId)
      .where("form_id", "=", formId)
      // why: for the index, which has no entries without a form.
      .where("form_id", "<>", ""),
);

/** The entry of the log that a form has made: it was sent before, whether or not the page had the reply. */
async function entryOfForm(
  { queries }: Pick<SittingServices, "queries">,
  candidateId: string,
  formId: string,
): Promise<LoggedForm | undefined> {
  if (formId === "") return undefined;
  const { rows } = await queries.executeQuery(formRow(queries, { candidateId, formId }));
  return rows[0];
}
type LoggedForm = { kind: string; content: string };

/** Whether the stored file is the one that this form has brought, and now brings again. */
function isFileOf({ content }: LoggedForm, stored: StoredFile | null, digest: string): boolean {
  const { file, sha256 } = JSON.parse(content);
  return stored !== null && sha256 === digest && file?.fileId === stored.fileId;
}

/**
 * How a form stands to the stored answer. "latest": its page was drawn from that, or has sent it in an earlier turn, never
 * had the reply, and goes on from what it sent. "past": its page has sent that in a later turn. "other": another page has.
 */
async function standingOf(
  { queries }: Pick<SittingServices, "queries">,
  candidateId: string,
  sequence: number,
  { basis, formId }: SavePayload,
): Promise<"latest" | "past" | "other"> {
  if (sequence === basis) return "latest";
  const row = await queries
    .selectFrom("sitting_log")
    .select("form_id")
    .where("candidate_id", "=", candidateId)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  const [[before, earlier], [page, turn]] = [turnOf(row?.form_id ?? ""), turnOf(formId)];
  if (page === "" || before !== page || earlier === turn) return "other";
  return earlier < turn ? "latest" : "past";
}

/** Late answers are evidence, and no way to fill the disk. */
async function hasManyLate(
  { queries }: Pick<SittingServices, "queries">,
  candidateId: string,
): Promise<boolean> {
  const { count } = await queries
    .selectFrom("sitting_log")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("candidate_id", "=", candidateId)
    .where("kind", "=", "late")
    .executeTakeFirstOrThrow();
  return Number(count) >= sittingLimits.lateMax;
}
