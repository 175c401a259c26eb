import type { PaperItem } from "#contract/papers/shapes";

/** What tells whether a paper may still change. */
export type Freezable = Pick<PaperItem, "state" | "quoted">;

/** Why no more may change: an exam uses the paper, itself or in a group paper, or it is put away; null where it may. */
export const frozenBy = ({ state, quoted }: Freezable): "used" | "archived" | null =>
  state === "archived" ? state : quoted ? "used" : null;

export const isFrozen = (paper: Freezable): boolean => frozenBy(paper) !== null;
