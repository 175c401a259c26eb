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
