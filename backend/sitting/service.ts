import { extname } from "node:path";
import { sittingCalls } from "#contract/sitting/calls";
import { pictureLimits } from "#contract/sitting/pictures";
import { countsUntil, partSchedule, partStates, sittingEnd } from "#contract/sitting/timing";
import type { Queries } from "../database/open";
import { agreedScope } from "../evidence/consents";
import { networkNotice } from "../evidence/networks";
import { keepPicture, takenOf } from "../evidence/taking";
import { ownerOfToken, pictureToken } from "../evidence/upload-token";
import { attached } from "../files/service";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { hashToken } from "../ids";
import { ownAnswerFile, ownAnswerFiles, saveAnswerFile } from "./answer-files";
import { textsOfQuestion } from "./answers/asked";
import { sitAgain } from "./attempts";
import { enterSitting } from "./entry/entering";
import { register } from "./entry/registering";
import { append, decide, goOnColumns, isRunning } from "./log";
import { handInFromOf, pageOf } from "./page";
import { beginPlay, playedMedia } from "./plays";
import { receiptOf } from "./receipt";
import { beginTake, showQuestion, withheldPlaces } from "./recordings";
import { resultOf } from "./result";
import { mayReview, reviewOf } from "./review";
import { runProgram } from "./running";
import { saveAnswer } from "./saving";
import { currentPart, openPlace } from "./scene";
import { keepScratch, scratchOf } from "./scratch/scratch";
import { noteSignal, picturesLimit, wantedPicture } from "./signals";
import { startSitting } from "./starting";
import { candidateStateChange, settledScene, settledSceneOf } from "./submission";

/** What candidates do, each by the session of their own. */
export const sittingService: Handlers<typeof sittingCalls> = {
  enter: (request, context) => enterSitting(request, context),
  register: (request, context) => register(request, context),

  async page({ session, agent, ...asked }, context) {
    const scene = await settledScene(context, session);
    return pageOf(context, scene, { ...asked, agent: agent || context.agent });
  },

  async file({ session, fileId }, context) {
    const scene = await settledScene(context, session);
    const isReview =
      scene.sitting?.state === "submitted" &&
      (await mayReview(context, scene, await resultOf(context, scene)));
    const withheld = isReview ? null : await withheldPlaces(context.queries, scene);
    const isShown =
      (scene.sitting?.state === "sitting" || isReview) &&
      scene.places.some(({ part, slot }, at) => {
        if (!isReview && (scene.states[part] !== "open" || withheld?.has(at))) return false;
        const question = scene.paper.questions.get(slot.versionId);
        return question !== undefined && textsOfQuestion(question).includes(`/file/${fileId})`);
      });
    const file = isShown && (await findPicture(context.queries, scene.candidate.company_id, fileId));
    // Its author's name for it may say what the answer is (trust G1).
    return file
      ? attached({ ...file, name: `picture${extname(file.name)}` }, "private, max-age=3600, immutable")
      : notFound();
  },

  start: (request, context) => startSitting(context, request, context),

  save: (request, context) => saveAnswer(context, request),

  saveFile: (request, context) => saveAnswerFile(request, context),

  run: (request, context) => runProgram(request, context),

  show: (request, context) => showQuestion(request, context),
  take: (request, context) => beginTake(request, context),

  play: (request, context) => beginPlay(request, context),
  media: (request, context) => playedMedia(request, context),

  again: (request, context) => sitAgain(request, context),

  signal: (request, context) => noteSignal(context, request),

  async pictureToken({ session }, context) {
    await settledScene(context, session);
    const made = await pictureToken(context, session);
    if (!made) return refuse(sittingCalls.pictureToken, "SITTING_GONE");
    const { bytes, every } = pictureLimits;
    return { ...made, path: sittingCalls.savePicture.path, bytes, every };
  },

  async savePicture(picture, context) {
    const { scene, by } = await sceneOfPictures(context, picture.session);
    const isOthers = by === "phone" && picture.kind !== "phone";
    const as = isOthers ? null : await wantedPicture(context.queries, scene, picture.kind);
    if (!as) return refuse(sittingCalls.savePicture, "PICTURE_NOT_WANTED");
    const { settings } = scene.paper;
    return keepPicture(context, scene.candidate, { settings, as, most: picturesLimit(scene) }, picture);
  },

  async phone({ session }, context) {
    const { scene, by } = await sceneOfPictures(context, session);
    const { candidate, sitting, paper, now } = scene;
    const { phone: as } = await agreedScope(context.queries, candidate.id, paper.settings);
    if (!as) refuse(sittingCalls.phone, "PICTURE_NOT_WANTED");
    const taken = await takenOf(context.queries, candidate.id);
    const made = by === "session" ? await pictureToken(context, session, "phone") : null;
    const state = sitting?.state ?? "ready";
    return {
      ...{ token: made?.token ?? "", exam: candidate.exam_name, timeZone: candidate.time_zone, now },
      state: ["ready", "sitting", "paused"].includes(state) ? (state as "sitting") : "over",
      last: taken.last.phone,
      isClip: as === "clip",
      isFull: sitting !== null && taken.count.phone >= picturesLimit(scene),
    };
  },

  ownFile: ({ session, place }, context) => ownAnswerFile(context, session, place),
  ownFiles: ({ session }, context) => ownAnswerFiles(context, session),

  scratch: async ({ session }, context) =>
    scratchOf(context.queries, (await scratchOwner(context, session)).id),

  keepScratch: async ({ session, ...paper }, context) =>
    keepScratch(context, await scratchOwner(context, session), paper),

  handIn: ({ session, part }, context) =>
    decide(async () => {
      const scene = await settledScene(context, session);
      const { sitting, schedule, states, facts, now, paper } = scene;
      const call = sittingCalls.handIn;
      if (!sitting) return refuse(call, "QUESTION_NOT_OPEN");
      if (["submitted", "terminated"].includes(sitting.state)) return { isWritten: true, result: null };
      if (sitting.state === "paused") refuse(call, "SITTING_PAUSED");
      const submitted = [...facts.submitted];
      if (part !== null && part < submitted.length - 1) {
        if (submitted[part]) return { isWritten: true, result: null };
        const isOverNow =
          states[part] === "timedOut" && now < countsUntil(schedule[part]!.endsAt, facts.stops);
        const mayEnd = paper.settings.final || scene.rules.isByParts;
        if (!mayEnd || (states[part] !== "open" && !isOverNow)) refuse(call, "QUESTION_NOT_OPEN");
        submitted[part] = now;
        const after = { ...facts, submitted };
        const times = partSchedule(scene.rules, after);
        const left = { ...scene, states: partStates(scene.rules, after, times, now) };
        const columns = {
          ...{ parts: JSON.stringify(submitted), ends_at: sittingEnd(times) },
          place: openPlace(left, sitting),
        };
        const { changes } = append(
          context,
          sitting,
          { kind: "part", place: part, content: "", at: now, formId: "" },
          columns,
        );
        return { isWritten: await context.writer.write(changes), result: null };
      }
      // The last part ends with the whole; by parts, only once it is its turn.
      if (scene.rules.isByParts && currentPart(scene) >= 0 && currentPart(scene) < submitted.length - 1)
        refuse(call, "QUESTION_NOT_OPEN");
      // What came in the grace may still be read: the deadline hands it in (decision 0115).
      if (now >= countsUntil(sittingEnd(schedule), facts.stops)) return { isWritten: true, result: null };
      if (now < handInFromOf(scene)) refuse(call, "TOO_EARLY_TO_HAND_IN");
      const noticed = networkNotice(context.queries, sitting, context.address, now);
      const { changes } = append(
        context,
        sitting,
        { kind: "handIn", place: -1, content: "", at: now, formId: "" },
        { state: "submitted", submitted_at: now, submitted_by: "candidate", ...noticed?.columns },
      );
      const isSubmitted = candidateStateChange(context, sitting.candidate_id, "submitted");
      const unit = [...changes, isSubmitted, ...(noticed ? [noticed.event] : [])];
      return { isWritten: await context.writer.write(unit), result: null };
    }),

  pause: ({ session }, context) =>
    decide(async () => {
      const { sitting, candidate, now, states } = await settledScene(context, session);
      if (sitting?.state === "paused") return { isWritten: true, result: null };
      const isRunning = sitting?.state === "sitting" && states.includes("open");
      if (!sitting || !isRunning || sitting.pauses >= candidate.pauses)
        return refuse(sittingCalls.pause, "NO_PAUSE_LEFT");
      const { changes } = append(
        context,
        sitting,
        { kind: "pause", place: -1, content: "", at: now, formId: "" },
        { state: "paused", paused_at: now, pauses: sitting.pauses + 1 },
      );
      const unit = [...changes, candidateStateChange(context, sitting.candidate_id, "paused")];
      return { isWritten: await context.writer.write(unit), result: null };
    }),

  resume: ({ session }, context) =>
    decide(async () => {
      const scene = await settledScene(context, session);
      const { sitting, now } = scene;
      if (sitting?.state !== "paused") return { isWritten: true, result: null };
      if (sitting.held_by !== "") refuse(sittingCalls.resume, "SITTING_HELD");
      const entry = { kind: "resume", place: -1, content: "", at: now, formId: "" } as const;
      const { changes } = append(context, sitting, entry, goOnColumns(scene, sitting));
      const unit = [...changes, candidateStateChange(context, sitting.candidate_id, "sitting")];
      return { isWritten: await context.writer.write(unit), result: null };
    }),

  async leave({ session }, { queries, clock }) {
    await queries
      .updateTable("candidate_session")
      .set({ ended_at: clock.now() })
      .where("token_hash", "=", hashToken(session))
      .where("ended_at", "=", 0)
      .execute();
    return null;
  },

  async review({ session }, context) {
    const scene = await settledScene(context, session);
    if (!(await mayReview(context, scene, await resultOf(context, scene))))
      refuse(sittingCalls.review, "REVIEW_NOT_OPEN");
    return reviewOf(context, scene);
  },

  async receipt({ id }, context) {
    return (await receiptOf(context, id)) ?? notFound();
  },
};

/** Whose scratch paper it is: of a sitting that runs or stands, where the exam has one. */
async function scratchOwner(context: Context, session: string) {
  const { candidate, sitting, paper } = await settledScene(context, session);
  return sitting && isRunning(sitting) && paper.settings.secretaryTools ? candidate : notFound();
}

/** The sitting whose pictures are sent, by its session or by a token for pictures alone. */
async function sceneOfPictures(context: Context, session: string) {
  if (!session.includes(".")) return { scene: await settledScene(context, session), by: "session" as const };
  const owner = await ownerOfToken(context, session);
  const scene = owner ? await settledSceneOf(context, owner.candidateId) : null;
  if (!owner || !scene) return refuse(sittingCalls.savePicture, "SITTING_GONE");
  return { scene, by: owner.kind };
}

const findPicture = (queries: Queries, companyId: string, id: string) =>
  queries
    .selectFrom("file")
    .select(["bytes", "type", "size", "name"])
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("purpose", "=", "picture")
    .executeTakeFirst();
