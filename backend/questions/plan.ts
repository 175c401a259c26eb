/**
 * Which rule takes how many questions from which group, where rules want some of the same questions. `counts` says how
 * many questions each group holds, `fits[rule][group]` whether a rule may take from it.
 *
 * Rules that take one after another what they meet first can leave too little for the rules after them although there
 * is enough for all. So this is a flow from rules to groups, made larger along augmenting paths (Ford and Fulkerson
 * 1956): a rule that finds nothing left takes what another took, which takes something else instead. What a rule has
 * taken is never made less, and it gets less than it wants only if no other division would give all of them more.
 */
export function planOver(counts: readonly number[], fits: readonly (readonly boolean[])[]): Plan {
  return planFrom(
    [...counts],
    fits.map((groups) => groups.map(() => 0)),
    fits,
  );
}

export interface Plan {
  /** Takes so many more for a rule, or as many as there are without taking from the others; says how many. */
  take(rule: number, wanted: number): number;
  /**
   * Makes one of the questions that a rule took one of this group, for good: it leaves the plan. False, and nothing
   * changed, where the other rules could then no longer have what they took.
   */
  settleOn(rule: number, group: number): boolean;
  copy(): Plan;
}

function planFrom(left: number[], taken: number[][], fits: readonly (readonly boolean[])[]): Plan {
  /** The shortest way from a rule to a group with something left: each step's rule takes there what it gave up before. */
  function wayFrom(start: number): Step[] | null {
    const ways = new Map<number, Step[]>([[start, []]]);
    const seen = new Set<number>();
    for (const [rule, way] of ways)
      for (const [group, isFit] of fits[rule]!.entries()) {
        if (!isFit || seen.has(group)) continue;
        seen.add(group);
        const longer = [...way, { rule, group }];
        if (left[group]! > 0) return longer;
        for (const [holder, groups] of taken.entries())
          if (groups[group]! > 0 && !ways.has(holder)) ways.set(holder, longer);
      }
    return null;
  }

  function take(rule: number, wanted: number): number {
    let got = 0;
    while (got < wanted) {
      const way = wayFrom(rule);
      if (!way) break;
      const last = way[way.length - 1]!.group;
      const given = way.slice(1).map((step, at) => taken[step.rule]![way[at]!.group]!);
      const amount = Math.min(wanted - got, left[last]!, ...given);
      for (const [at, step] of way.entries()) {
        taken[step.rule]![step.group]! += amount;
        if (at > 0) taken[step.rule]![way[at - 1]!.group]! -= amount;
      }
      left[last]! -= amount;
      got += amount;
    }
    return got;
  }

  function settleOn(rule: number, group: number): boolean {
    if (taken[rule]![group]! > 0) {
      taken[rule]![group]! -= 1;
      return true;
    }
    const elsewhere = taken[rule]!.findIndex((count) => count > 0);
    taken[rule]![elsewhere]! -= 1;
    left[elsewhere]! += 1;
    if (left[group]! > 0) {
      left[group]! -= 1;
      return true;
    }
    const holder = taken.findIndex((groups) => groups[group]! > 0);
    taken[holder]![group]! -= 1;
    if (take(holder, 1) === 1) return true;
    taken[holder]![group]! += 1;
    taken[rule]![elsewhere]! += 1;
    left[elsewhere]! -= 1;
    return false;
  }

  return {
    take,
    settleOn,
    copy: () =>
      planFrom(
        [...left],
        taken.map((groups) => [...groups]),
        fits,
      ),
  };
}

interface Step {
  rule: number;
  group: number;
}
