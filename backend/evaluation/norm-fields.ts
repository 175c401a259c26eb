/** A raw score and its percentile, 0–100. */
export type PercentileEntry = readonly [raw: number, percentile: number];

/**
 * A typed table of percentiles: on each line a raw score and its percentile, apart by a space, a tab or a comma;
 * sorted by raw score. Null where a line is no such pair, a raw score stands twice, or the percentiles fall.
 */
export function parsePercentiles(text: string): PercentileEntry[] | null {
  const entries: PercentileEntry[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const found = /^\s*(-?\d{1,6}(?:\.\d{1,6})?)[\s,，;；]+(\d{1,3}(?:\.\d{1,6})?)\s*$/.exec(line);
    if (!found) return null;
    entries.push([Number(found[1]), Number(found[2])]);
  }
  entries.sort(([one], [other]) => one - other);
  const isWrong = entries.some(
    ([raw, percentile], at) =>
      percentile > 100 || (at > 0 && (raw === entries[at - 1]![0] || percentile < entries[at - 1]![1])),
  );
  return isWrong || entries.length === 0 ? null : entries;
}

export type NormFields = Record<"mean" | "sd" | "percentiles" | "ageFrom" | "ageTo", string>;

/** The lowest and the highest raw score of a scale: the sum over all of its items. */
export const rawRange = ({ items, points, lowest }: Record<"items" | "points" | "lowest", number>) => ({
  low: items * lowest,
  high: items * (lowest + points - 1),
});

/**
 * What keeps a norm from being applied: it needs a mean with a deviation above 0, or a table, and ages in order. A mean
 * that no sum can have is mostly one of an item, and would make every T 80.
 */
export function normFault(
  { mean, sd, percentiles, ageFrom, ageTo }: NormFields,
  { low, high }: ReturnType<typeof rawRange>,
) {
  const hasMean = mean !== "" && sd !== "";
  if (!hasMean && (mean !== "" || sd !== "" || percentiles === "")) return "NORM_EMPTY";
  if (hasMean && (Number(mean) < low || Number(mean) > high)) return "MEAN_OUTSIDE";
  if (hasMean && !(Number(sd) > 0)) return "SD_WRONG";
  if (ageFrom !== "" && ageTo !== "" && Number(ageFrom) > Number(ageTo)) return "AGES_WRONG";
  if (percentiles !== "" && !parsePercentiles(percentiles)) return "PERCENTILES_WRONG";
  return null;
}
