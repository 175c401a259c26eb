import type { Question } from "#contract/questions/shapes";
import { newId } from "../../ids";
import type { Author } from "../../papers/store/store";
import { questionsIn } from "../standards/questions";
import { tonesWav } from "./tones";

const short = { hertz: 660, lasts: 0.25, pause: 0.2 };
const long = { hertz: 660, lasts: 1, pause: 0.1 };

/** The questions of the demo's papers as they are stored: the first of `demo/questions/english` is listened to, twice at most. */
export async function withSound(
  { queries, caller, clock }: Author,
  questions: Question[],
): Promise<Question[]> {
  const [listening] = await questionsIn("demo/questions/english");
  if (!questions.includes(listening!.question)) return questions;
  const id = newId();
  const bytes = tonesWav([short, short, short, long]);
  await queries
    .insertInto("file")
    .values({
      ...{ id, company_id: caller.companyId, purpose: "media", name: "signal.wav", type: "audio/wav" },
      ...{ size: bytes.length, bytes, created_by: caller.operatorId, created_at: clock.now() },
    })
    .execute();
  const media = { src: `/file/${id}`, kind: "audio" as const, name: "signal", plays: 2 };
  return questions.map((question) => (question === listening!.question ? { ...question, media } : question));
}
