import { writerWithin } from "../database/writer";
import type { ExamRow } from "../exams/store";
import { type Context, notFound } from "../handler";
import { sceneOfCandidate } from "../sitting/scene";
import { refuseShort } from "../sitting/starting";
import { answerOfKeyed, isOnPaper } from "./fields";
import { paperSittingUnit, placesBefore } from "./sitting";

/**
 * Hands in what was keyed of a candidate, as one sitting; the job that scores hand-ins does the rest. The company and
 * the exam are locked. A price that was charged before the hand-in was taken back is not charged again.
 */
export async function handInKeyed(
  context: Pick<Context, "queries" | "clock" | "seal" | "encryption">,
  exam: ExamRow,
  candidateId: string,
  keyed: readonly string[][],
): Promise<void> {
  const { queries } = context;
  const writer = writerWithin(queries);
  const services = { ...context, writer };
  const scene = (await sceneOfCandidate(context, candidateId)) ?? notFound();
  const { places } = await placesBefore(context, scene);
  const given = places.map((place, at) => {
    const question = scene.paper.questions.get(place.slot.versionId)!;
    return { answer: answerOfKeyed(question, place, keyed[at] ?? []), isOnPaper: isOnPaper(question) };
  });
  const charged = await queries
    .selectFrom("ledger")
    .select("id")
    .where("company_id", "=", exam.company_id)
    .where("kind", "=", "charge")
    .where("at", ">=", exam.open_at)
    .where("note", "=", candidateId)
    .executeTakeFirst();
  if (!charged) await refuseShort(services, scene);
  await writer.write(await paperSittingUnit(services, scene, given, charged !== undefined));
}
