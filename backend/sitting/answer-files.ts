import { createHash } from "node:crypto";
import type * as z from "zod/v4";
import { sittingCalls } from "#contract/sitting/calls";
import { type fileSavePayload, type SaveOutcome, sittingLimits } from "#contract/sitting/shapes";
import { answerFileType } from "../files/answer-kinds";
import { cleanName } from "../files/names";
import { attached } from "../files/service";
import { bytesOf } from "../files/store";
import { type Context, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { readAnswer } from "./answers/stored-answer";
import { arrivedAt, saveAnswer, type UploadFor } from "./saving";
import { sceneOfSession } from "./scene";
import { settledScene } from "./submission";

/**
 * Saves a file as an answer: whole or not at all, and its digest in the chain. One place has one file of so many bytes at
 * most, and none is refused for what others have sent: the check before publishing speaks of the room.
 */
export async function saveAnswerFile(
  { file, ...request }: z.output<typeof fileSavePayload>,
  context: Context,
): Promise<SaveOutcome> {
  const call = sittingCalls.saveFile;
  const { queries, encryption, clock } = context;
  const at = arrivedAt(context);
  const bytes = await bytesOf(call, file, sittingLimits.fileBytes);
  const fields = { fields: null, clears: false, isFlagged: null, to: null };
  // why first: nothing is encrypted for who has no sitting.
  await sceneOfSession(context, request.session);
  const encrypted = encryption.encrypt(bytes);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const id = newId();
  const upload: UploadFor = (question, { candidate }) => {
    const megabytes = question.megabytes || sittingLimits.fileBytes / 1_000_000;
    if (bytes.length > megabytes * 1_000_000) refuse(call, "FILE_TOO_LARGE", { megabytes });
    const kind = answerFileType(question, file.name, bytes);
    if (!kind) return refuse(call, "FILE_KIND");
    const name = cleanName(file.name, "answer", kind.ending);
    const row = {
      ...{ id, candidate_id: candidate.id, company_id: candidate.company_id, place: request.place },
      ...{ name, type: kind.type, size: bytes.length, bytes: encrypted, at: clock.now() },
    };
    return {
      ...{ file: { fileId: id, name, size: bytes.length }, digest },
      changes: [[queries.insertInto("answer_file").values(row), 1]],
    };
  };
  return saveAnswer(context, { ...request, ...fields }, upload, at);
}

/** The candidate's own file, while the question is open to them, and again once they have handed in (trust B3). */
export async function ownAnswerFile(context: Context, session: string, place: number): Promise<Response> {
  const { queries, encryption } = context;
  const { candidate, sitting, places, states } = await settledScene(context, session);
  const part = places[place]?.part;
  // Also in the grace after its end, in which one may have to choose between two files.
  const isOpen =
    sitting?.state === "sitting" && part !== undefined && ["open", "timedOut"].includes(states[part]!);
  if (!isOpen && !isEnded(sitting?.state)) return notFound();
  const answer = await queries
    .selectFrom("sitting_answer")
    .select("content")
    .where("candidate_id", "=", candidate.id)
    .where("place", "=", place)
    .executeTakeFirst();
  const stored = answer && readAnswer(answer.content).file;
  const file = stored
    ? await queries.selectFrom("answer_file").selectAll().where("id", "=", stored.fileId).executeTakeFirst()
    : undefined;
  if (!file) return notFound();
  return attached({ ...file, bytes: encryption.decrypt(file.bytes) }, "no-store");
}

const isEnded = (state: string | undefined) => state === "submitted" || state === "terminated";

/** The files that the candidate answered with, by place, once they have handed in; before that, none is told. */
export async function ownAnswerFiles(context: Context, session: string) {
  const { queries } = context;
  const { candidate, sitting } = await settledScene(context, session);
  const rows = isEnded(sitting?.state)
    ? await queries
        .selectFrom("sitting_answer")
        .select(["place", "content"])
        .where("candidate_id", "=", candidate.id)
        .orderBy("place")
        .execute()
    : [];
  return {
    ...{ exam: candidate.exam_name, uuid: candidate.uuid, isEnded: isEnded(sitting?.state) },
    files: rows.flatMap(({ place, content }) => {
      const { file } = readAnswer(content);
      return file ? [{ place, name: file.name, size: file.size }] : [];
    }),
  };
}
