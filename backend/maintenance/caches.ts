import { clearRendered } from "../certificates/record/render";
import { sittingCaches } from "../sitting/exam-paper";

/** Drops one cache of this process, and returns how many entries it had. Everything in them can be made again. */
export const caches: Record<string, () => number> = {
  papers: () => sittingCaches.papers.clear(),
  places: () => sittingCaches.places.clear(),
  certificates: clearRendered,
};

/** Drops those of these names, and returns how many entries they had together. */
export const dropCaches = (names: string[]): number => names.reduce((sum, name) => sum + caches[name]!(), 0);
