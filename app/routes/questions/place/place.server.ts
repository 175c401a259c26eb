import type { PaperDetail } from "#contract/papers/shapes";
import type { PlacedPart } from "#contract/questions/shapes";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { cardId, partAnchor } from "./card";

/** Questions per page. */
export const pageSize = 20;

/** A part to be changed, and its paper. */
export async function partAtWork(services: Services, partId: string) {
  const part = need(await services.questions.getPart({ partId }));
  const paper = need(await services.papers.get({ jobId: part.paperId }));
  return { part, paper };
}

/** A question to be changed, in its place. */
export async function slotAtWork(services: Services, slotId: string) {
  const slot = need(await services.questions.get({ slotId }));
  return { slot, ...(await partAtWork(services, slot.partId)) };
}

/** The paper's data on a page about a part or a question. */
export const ofPaper = ({ _id, name, state, quoted }: PaperDetail) => ({ id: _id, name, state, quoted });

/** The URL of a question's card, on its part's current page. */
export async function cardAddress(services: Services, slotId: string): Promise<string> {
  const slot = need(await services.questions.get({ slotId }));
  const part = need(await services.questions.getPart({ partId: slot.partId }));
  return `${pageAddress(part, slot.number)}#${cardId(slotId)}`;
}

/**
 * The URL of the card in a removed question's place: the next one's, else the last one's, else the part's.
 */
export async function cardNear(services: Services, part: PlacedPart, number: number): Promise<string> {
  const at = Math.min(number - part.firstNumber, part.questionCount - 1);
  if (!(at >= 0)) return `${pageAddress(part, part.firstNumber)}#${partAnchor}`;
  const pageNum = Math.floor(at / pageSize) + 1;
  const { questionList } = need(await services.questions.inPart({ partId: part._id, pageNum, pageSize }));
  const near = questionList[at % pageSize];
  return `${pageAddress(part, part.firstNumber + at)}#${near ? cardId(near.slotId) : partAnchor}`;
}

/** The page of a part with the question of this number, present or removed. */
export function pageAddress(part: PlacedPart, number: number): string {
  const at = Math.min(number - part.firstNumber, part.questionCount - 1);
  const page = Math.max(0, Math.floor(at / pageSize)) + 1;
  return paths.papers.questions(part.paperId, part._id, page > 1 ? page : undefined);
}

/** The URL of a part. */
export async function partAddress(services: Services, partId: string): Promise<string> {
  const part = need(await services.questions.getPart({ partId }));
  return paths.papers.questions(part.paperId, partId);
}

/** The same, with the fragment of the part itself. */
export const partPlace = async (services: Services, partId: string) =>
  `${await partAddress(services, partId)}#${partAnchor}`;
