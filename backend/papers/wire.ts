import type * as z from "zod/v4";
import type { childPaper as childShape, PaperDetail, PaperItem } from "#contract/papers/shapes";
import { toPoints } from "./store/points";
import { type PaperRow, shownState } from "./store/store";

/** A paper's row and the names of its author and last editor, as sent over the wire. */
export type NamedPaper = PaperRow & { creator?: string | null; updater?: string | null };

/**
 * A child of a group paper that an exam uses is used with it, though it stores the state of its own content.
 */
export const toPaperItem = (paper: NamedPaper, isInUsedGroup = false): PaperItem => ({
  _id: paper.id,
  number: paper.number,
  name: paper.title,
  shortName: paper.short_name,
  state: shownState(paper),
  jobScore: toPoints(paper.total_score),
  jobDuration: paper.total_duration,
  jobQuestionCount: paper.question_count,
  passScore: toPoints(paper.pass_score),
  quoted: paper.state === "used" || isInUsedGroup,
  isGroup: paper.is_group === 1,
  isPractice: paper.practice === 1,
  remark: paper.remark,
  createdBy: paper.creator ?? "",
  updatedAt: paper.updated_at,
  updatedBy: paper.updater ?? "",
});

export const toPaperDetail = (paper: NamedPaper, isInUsedGroup = false): PaperDetail => ({
  ...toPaperItem(paper, isInUsedGroup),
  description: paper.description,
  timeRule: paper.time_rule,
  partOpenType: paper.open_order,
  partStartTimeType: paper.part_start,
  isShowCandidateScore: paper.show_score === 1,
  targetScore: toPoints(paper.target_score),
  partCount: paper.part_count,
  isGenerated: paper.generated === 1,
  revision: paper.revision,
});

export const toChildPaper = (paper: PaperRow): z.infer<typeof childShape> => ({
  _id: paper.id,
  number: paper.number,
  name: paper.title,
  state: shownState(paper),
  jobScore: toPoints(paper.total_score),
  jobDuration: paper.total_duration,
  jobQuestionCount: paper.question_count,
});
