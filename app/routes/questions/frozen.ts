import type { PaperState } from "#contract/papers/shapes";

/** True where no more may change: an exam uses the paper, or it is put away. */
export const isFrozen = (state: PaperState): state is "used" | "archived" =>
  state === "used" || state === "archived";
