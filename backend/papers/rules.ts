import type { PaperFacts, PaperRules } from "#contract/papers/rules";
import { Refusal, type Refusing } from "../handler";

/** Refuses with the name of the first of these rules that is broken; the call declares all of their names. */
export function refuseBroken<Name extends string, Wanted>(
  _call: Refusing<NoInfer<Name>>,
  rules: PaperRules<Name, Wanted>,
  wanted: Wanted,
  facts: PaperFacts,
): void {
  for (const name in rules) if (rules[name].isBroken(wanted, facts)) throw new Refusal(name);
}

/** How a paper is timed: each part has its own time, and begins at the same moment for all; a group as a whole. */
export function timingOf(paper: { is_group: number; time_rule: number; part_start: number }): {
  isByParts: boolean;
  isUnified: boolean;
} {
  const isByParts = !paper.is_group && paper.time_rule === 2;
  return { isByParts, isUnified: isByParts && paper.part_start === 2 };
}
