/**
 * How many questions each rule takes from each group, where rules compete for questions. `counts` is the
 * number of questions per group, `fits[rule][group]` whether a rule may take from it.
 *
 * Greedy assignment can leave too little for later rules although there is enough for all. So this is a
 * maximum flow from rules to groups, along augmenting paths (Ford and Fulkerson 1956): a rule that finds
 * nothing left takes what another took, which takes something else instead. A rule's amount never decreases,
 * and it gets less than it wants only if no other assignment would give all of them more.
 */
export function planOver(counts: readonly number[], fits: readonly (readonly boolean[])[]): Plan {
  return planFrom(
    [...counts],
    fits.map((groups) => groups.map(() => 0)),
    fits,
  );
}

export interface Plan {
  /** Takes up to `wanted` more for a rule, without reducing the other rules' amounts; returns how many. */
  take(rule: number, wanted: number): number;
  /**
   * Fixes one question that a rule took to this group and removes it from the plan. False, and nothing
   * changed, where the other rules could then no longer keep their amounts.
   */
  settleOn(rule: number, group: number): boolean;
  copy(): Plan;
}

function planFrom(left: number[], taken: number[][], fits: readonly (readonly boolean[])[]): Plan {
  /**
   * The shortest augmenting path from a rule to a group with questions left; each step's rule gave one up.
   */
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
