/** People of about one level, and how they answered an item. */
export interface LevelOfItem {
  n: number;
  /** The lowest and the highest total of the other items in this group. */
  low: number;
  high: number;
  /** Mean of the item's values. */
  mean: number;
}

/**
 * An item's characteristic as a table: people in up to `levels` groups of about equal size by the total of the other
 * items (Lord & Novick (1968), 16.1: the empirical regression of an item on a score), with the mean of the item in
 * each. People of the same total are in the same group. Rows are complete.
 */
export function itemCharacteristics(rows: readonly (readonly number[])[], levels = 5): LevelOfItem[][] {
  const items = rows[0]?.length ?? 0;
  const totals = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
  return Array.from({ length: items }, (_, item) => {
    const byRest = new Map<number, { n: number; sum: number }>();
    for (const [at, row] of rows.entries()) {
      const rest = totals[at]! - row[item]!;
      const found = byRest.get(rest) ?? { n: 0, sum: 0 };
      byRest.set(rest, { n: found.n + 1, sum: found.sum + row[item]! });
    }
    const groups: { n: number; sum: number; low: number; high: number }[] = [];
    let before = 0;
    for (const [rest, { n, sum }] of [...byRest].sort(([one], [other]) => one - other)) {
      const last = groups.at(-1);
      // A group is closed once the people so far are its share of all.
      if (last && before < (rows.length * groups.length) / levels) {
        Object.assign(last, { n: last.n + n, sum: last.sum + sum, high: rest });
      } else groups.push({ n, sum, low: rest, high: rest });
      before += n;
    }
    return groups.map(({ n, sum, low, high }) => ({ n, low, high, mean: sum / n }));
  });
}
