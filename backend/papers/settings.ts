import type { PaperPayload } from "#contract/papers/shapes";
import { type Refusing, refuse } from "../handler";
import type { PaperRow } from "./store";

/** The version of a company from which the start rule, showing the score and the pass score are offered (001 §6). */
const unlockedAt = 3;

type Setting = Refusing<
  "UNIFIED_TIME_NEEDS_VERSION_3" | "SHOW_SCORE_NEEDS_VERSION_3" | "SHOW_SCORE_EXCLUDES_PASS_SCORE"
>;

/** Refuses settings that the company's version lacks, or that a pass score of the paper excludes (001 §5, §6). */
export function refuseSettings(
  call: Setting,
  version: number,
  wanted: PaperPayload,
  passScore: number,
): void {
  if (wanted.partStartTimeType === 2 && version !== unlockedAt) refuse(call, "UNIFIED_TIME_NEEDS_VERSION_3");
  if (!wanted.isShowCandidateScore) return;
  if (version !== unlockedAt) refuse(call, "SHOW_SCORE_NEEDS_VERSION_3");
  if (passScore > 0) refuse(call, "SHOW_SCORE_EXCLUDES_PASS_SCORE");
}

type PassScore = Refusing<
  | "PASS_SCORE_AT_TOTAL"
  | "PASS_SCORE_NEEDS_CANDIDATES"
  | "PASS_SCORE_NEEDS_VERSION_3"
  | "PASS_SCORE_EXCLUDES_SHOW_SCORE"
>;

/** Refuses a pass score, in hundredths, that the paper cannot have (001 §5); none at all is always allowed. */
export function refusePassScore(call: PassScore, version: number, paper: PaperRow, passScore: number): void {
  if (passScore === 0) return;
  if (version !== unlockedAt) refuse(call, "PASS_SCORE_NEEDS_VERSION_3");
  if (paper.show_score) refuse(call, "PASS_SCORE_EXCLUDES_SHOW_SCORE");
  if (!paper.generated) refuse(call, "PASS_SCORE_NEEDS_CANDIDATES");
  if (paper.total_score > 0 && paper.part_count > 0 && passScore >= paper.total_score)
    refuse(call, "PASS_SCORE_AT_TOTAL");
}
