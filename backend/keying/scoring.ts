import { writerWithin } from "../database/writer";
import { type Context, notFound } from "../handler";
import { sceneOfCandidate } from "../sitting/scene";
import { isShort } from "../sitting/starting";
import { answerOfKeyed, isOnPaper } from "./fields";
import { paperSittingUnit, placesBefore } from "./sitting";

/**
 * Hands in what was keyed of a candidate, as one sitting; the job that scores hand-ins does the rest. The company and
 * the exam are locked. False, with nothing written, where the balance does not cover it.
 */
export async function handInKeyed(
  context: Pick<Context, "queries" | "clock" | "seal" | "encryption">,
  candidateId: string,
  keyed: readonly string[][],
): Promise<boolean> {
  const { queries } = context;
  const writer = writerWithin(queries);
  const services = { ...context, writer };
  const scene = (await sceneOfCandidate(context, candidateId)) ?? notFound();
  if (await isShort(services, scene)) return false;
  const { places } = await placesBefore(context, scene);
  const given = places.map((place, at) => {
    const question = scene.paper.questions.get(place.slot.versionId)!;
    return { answer: answerOfKeyed(question, place, keyed[at] ?? []), isOnPaper: isOnPaper(question) };
  });
  await writer.write(await paperSittingUnit(services, scene, given));
  return true;
}
