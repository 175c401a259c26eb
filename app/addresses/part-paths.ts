import { withQuery } from "../address";
import type { BankQuery, ChosenRow } from "./list-queries";

const paper = (paperId: string) => `/exam/paper/${encodeURIComponent(paperId)}`;
const part = (partId: string) => `/exam/part/${encodeURIComponent(partId)}`;
const slot = (slotId: string) => `/exam/question/slot/${encodeURIComponent(slotId)}`;

/** The parts of a paper. */
export const partPaths = {
  new: (paperId: string) => `${paper(paperId)}/part/new`,
  edit: (partId: string) => `${part(partId)}/edit`,
  remove: (partId: string) => `${part(partId)}/delete`,
  restore: (partId: string, query: { from?: string } = {}) => withQuery(`${part(partId)}/restore`, query),
  move: (partId: string) => `${part(partId)}/order`,
  marks: (partId: string) => `${part(partId)}/marks`,
  draw: (partId: string) => `${part(partId)}/draw`,
  drawAgain: (partId: string) => `${part(partId)}/draw/again`,
  pick: (partId: string, query: BankQuery = {}) => withQuery(`${part(partId)}/pick`, query),
  copyInto: (paperId: string, query: { key?: string; from?: string } = {}) =>
    withQuery(`${paper(paperId)}/part/copy`, query),
  /** Adds questions of the bank to parts of papers. */
  put: (query: ChosenRow = {}) => withQuery("/exam/question/put", query),
};

/** The questions of a paper in their places. */
export const placedQuestionPaths = {
  new: (partId: string, query: { type?: number; after?: string } = {}) =>
    withQuery(`${part(partId)}/question/new`, query),
  edit: (slotId: string) => `${slot(slotId)}/edit`,
  remove: (slotId: string) => `${slot(slotId)}/delete`,
  restore: (slotId: string, query: { from?: string } = {}) => withQuery(`${slot(slotId)}/restore`, query),
  move: (slotId: string) => `${slot(slotId)}/order`,
  mark: (slotId: string) => `${slot(slotId)}/mark`,
  place: (slotId: string) => `${slot(slotId)}/place`,
};
