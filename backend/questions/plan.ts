/**
 * How many questions each rule takes from each group, where rules compete for questions. `counts` is the
 * number of questions per group, `fits` per group the bit set of the rules that may take from it.
 *
 * Greedy assignment can leave too little for later rules although there is enough for all. So this is a
 * maximum flow from rules to groups, along augmenting paths (Ford and Fulkerson 1956): a rule that finds
 * nothing left takes what another took, which takes something else instead. A rule's amount never decreases,
 * and it gets less than it wants only if no other assignment would give all of them more.
 *
 * Rules are few, groups may be as many as questions: so a path is searched from rule to rule, and each rule
 * keeps a list of its groups that may have questions left.
 */
export function planOver(counts: readonly number[], fits: readonly number[], rules: number): Plan {
  const each = Array.from({ length: rules }, (_, rule) => rule);
  return planFrom(
    [...counts],
    each.map(() => new Map()),
    each.map((rule) => [...fits.keys()].filter((group) => isIn(fits[group]!, rule))),
    fits,
  );
}

/** Whether a bit set has a rule. */
export const isIn = (set: number, rule: number): boolean => ((set >> rule) & 1) === 1;

export interface Plan {
  /** Takes up to `wanted` more for a rule, without reducing the other rules' amounts; returns how many. */
  take(rule: number, wanted: number): number;
  /**
   * Fixes one question that a rule took to this group and removes it from the plan: 0. Where other rules could
   * then no longer keep their amounts, nothing changes and the bit set of these is returned: they need every
   * question of all their groups.
   */
  settleOn(rule: number, group: number): number;
  copy(): Plan;
}

function planFrom(
  left: number[],
  taken: Map<number, number>[],
  open: number[][],
  fits: readonly number[],
): Plan {
  function hold(rule: number, group: number, change: number) {
    const amount = (taken[rule]!.get(group) ?? 0) + change;
    if (amount > 0) taken[rule]!.set(group, amount);
    else taken[rule]!.delete(group);
  }

  function giveBack(group: number) {
    left[group]! += 1;
    if (left[group] === 1)
      for (const [rule, groups] of open.entries()) if (isIn(fits[group]!, rule)) groups.push(group);
  }

  /** A group of the rule with questions left; groups that have none leave its list. */
  function openTo(rule: number): number | undefined {
    const groups = open[rule]!;
    while (groups.length > 0 && left[groups[groups.length - 1]!] === 0) groups.pop();
    return groups[groups.length - 1];
  }

  /** The shortest augmenting path from a rule to a group with questions left, from its end; else the rules reached. */
  function wayFrom(start: number): Step[] | number {
    const reached = new Map<number, Step | null>([[start, null]]);
    const wayTo = (rule: number) => {
      const last = openTo(rule);
      if (last === undefined) return null;
      const way = [{ rule, group: last }];
      for (let step = reached.get(rule); step; step = reached.get(step.rule)) way.push(step);
      return way;
    };
    const direct = wayTo(start);
    if (direct) return direct;
    for (const rule of reached.keys())
      for (let holder = 0; holder < taken.length; holder += 1) {
        const group = reached.has(holder) ? undefined : heldFor(holder, rule);
        if (group === undefined) continue;
        reached.set(holder, { rule, group });
        const way = wayTo(holder);
        if (way) return way;
      }
    return [...reached.keys()].reduce((set, rule) => set | (1 << rule), 0);
  }

  /** A group that one rule took from and another could. */
  function heldFor(holder: number, rule: number): number | undefined {
    for (const group of taken[holder]!.keys()) if (isIn(fits[group]!, rule)) return group;
    return undefined;
  }

  /** Takes as `take` does; the rules that are stuck where it is not all. */
  function takeAll(rule: number, wanted: number): { got: number; stuck: number } {
    let got = 0;
    while (got < wanted) {
      const way = wayFrom(rule);
      if (typeof way === "number") return { got, stuck: way };
      const last = way[0]!.group;
      // Each step's rule gives up questions of the group that the step after it, nearer to the start, takes.
      const given = way.slice(1).map(({ group }, at) => taken[way[at]!.rule]!.get(group)!);
      const amount = Math.min(wanted - got, left[last]!, ...given);
      for (const [at, step] of way.entries()) {
        hold(step.rule, step.group, amount);
        if (at > 0) hold(way[at - 1]!.rule, step.group, -amount);
      }
      left[last]! -= amount;
      got += amount;
    }
    return { got, stuck: 0 };
  }

  function settleOn(rule: number, group: number): number {
    if (taken[rule]!.has(group)) {
      hold(rule, group, -1);
      return 0;
    }
    const [elsewhere] = taken[rule]!.keys();
    hold(rule, elsewhere!, -1);
    giveBack(elsewhere!);
    if (left[group]! > 0) {
      left[group]! -= 1;
      return 0;
    }
    const holder = taken.findIndex((groups) => groups.has(group));
    hold(holder, group, -1);
    const { stuck } = takeAll(holder, 1);
    if (stuck === 0) return 0;
    hold(holder, group, 1);
    hold(rule, elsewhere!, 1);
    left[elsewhere!]! -= 1;
    return stuck;
  }

  return {
    take: (rule, wanted) => takeAll(rule, wanted).got,
    settleOn,
    copy: () =>
      planFrom(
        [...left],
        taken.map((groups) => new Map(groups)),
        open.map((groups) => [...groups]),
        fits,
      ),
  };
}

interface Step {
  rule: number;
  group: number;
}
