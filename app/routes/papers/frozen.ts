import type { PaperItem } from "#contract/papers/shapes";

/** The fields that decide whether a paper may still change. */
export type Freezable = Pick<PaperItem, "state" | "quoted">;

/** Why a paper is frozen: used by an exam, itself or in a group paper, or archived; null if it may change. */
export const frozenBy = ({ state, quoted }: Freezable): "used" | "archived" | null =>
  state === "archived" ? state : quoted ? "used" : null;

export const isFrozen = (paper: Freezable): boolean => frozenBy(paper) !== null;
