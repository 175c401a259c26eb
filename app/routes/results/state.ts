import type { ResultItem, resultTabs } from "#contract/results/shapes";

/** What becomes of a score: the tab of the list that it stands under. */
export const resultState = ({
  withheld,
  releasedAt,
  open,
}: Pick<ResultItem, "withheld" | "releasedAt" | "open">): (typeof resultTabs)[number] =>
  withheld !== "" ? "withheld" : releasedAt > 0 ? "released" : open > 0 ? "open" : "ready";

/** What a release does: where the exam shows candidates no score, they see none after it either. */
export const releaseHint = ({ checkScore }: { checkScore: number }) =>
  checkScore === 0 ? "results:release.hintUnseen" : "results:release.hint";
