import { type ExamReport, smallestGroup } from "#contract/reports/shapes";
import type { ScoredCandidate } from "./scores";

/** The groups of at least `smallestGroup` with their members; of smaller ones it is told how many there are. */
export function groupsIn(
  candidates: readonly ScoredCandidate[],
): Pick<ExamReport, "smallGroups"> & { told: [name: string, members: ScoredCandidate[]][] } {
  const byName = new Map<string, ScoredCandidate[]>();
  for (const candidate of candidates) {
    if (candidate.group === "") continue;
    const group = byName.get(candidate.group);
    if (group) group.push(candidate);
    else byName.set(candidate.group, [candidate]);
  }
  const all = [...byName];
  const small = all.filter(([, members]) => members.length < smallestGroup);
  return {
    told: all.filter(([, members]) => members.length >= smallestGroup),
    smallGroups: {
      groups: small.length,
      candidates: small.reduce((sum, [, members]) => sum + members.length, 0),
    },
  };
}

/** The best first, and those alike in the same order on each server. */
export const byMean = (
  one: { name: string; mean: number | null },
  other: { name: string; mean: number | null },
): number => other.mean! - one.mean! || (one.name < other.name ? -1 : 1);
