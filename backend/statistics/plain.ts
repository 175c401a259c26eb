import type { ItemStatistics, ScoreRow, TestStatistics } from "./items";

/**
 * The statistics of `itemStatistics` once more, word for word from their definitions and slowly: deviations from
 * means, one list for each question asked. It shares no code with the other, so that each proves the other.
 */
export function plainStatistics(rows: readonly ScoreRow[], full: readonly number[]): TestStatistics {
  const totals = rows.map(sumOf);
  const complete = rows.every((row) => !row.includes(null));
  const alpha = complete ? cronbach(rows as number[][], full.length) : null;
  const sd = deviation(totals);
  const items = full.map((most, item): ItemStatistics => {
    const askedRows = rows.filter((row) => row[item] !== null);
    const scores = askedRows.map((row) => row[item] as number);
    const rests = askedRows.map((row) => sumOf(row) - (row[item] as number));
    const without = (rows as number[][]).map((row) => row.filter((_, at) => at !== item));
    return {
      n: scores.length,
      p: scores.length === 0 || most === 0 ? null : meanOf(scores) / most,
      sd: deviation(scores),
      rTotal: pearson(scores, askedRows.map(sumOf)),
      rRest: pearson(scores, rests),
      discrimination: most === 0 ? null : upperLessLower(rows, totals, item, most),
      alphaIfDeleted: complete ? cronbach(without, full.length - 1) : null,
    };
  });
  return {
    n: rows.length,
    mean: rows.length === 0 ? null : meanOf(totals),
    sd,
    alpha,
    sem: alpha === null || sd === null ? null : sd * Math.sqrt(1 - alpha),
    items,
  };
}

/** How many figures two statistics have, and how many differ in the fourth decimal. */
export function compareStatistics(one: TestStatistics, other: TestStatistics) {
  const pairs = [one, ...one.items].map((part, at) => [part, [other, ...other.items][at]] as const);
  let figures = 0;
  let differing = 0;
  for (const [part, twin] of pairs)
    for (const [name, value] of Object.entries(part)) {
      if (name === "items") continue;
      figures++;
      const second = twin?.[name as keyof typeof twin] as number | null | undefined;
      const isEqual =
        value === null || second == null ? value === second : Math.abs(value - second) < 0.00005;
      if (!isEqual) differing++;
    }
  return { figures, differing };
}

const sumOf = (row: ScoreRow) => {
  let sum = 0;
  for (const score of row) if (score !== null) sum += score;
  return sum;
};

const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

function deviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  const dx = deviation(xs);
  const dy = deviation(ys);
  if (!dx || !dy || dx < 1e-6 || dy < 1e-6) return null;
  const mx = meanOf(xs);
  const my = meanOf(ys);
  return sumOf(xs.map((x, at) => ((x - mx) / dx) * ((ys[at]! - my) / dy))) / (xs.length - 1);
}

function cronbach(rows: readonly (readonly number[])[], items: number): number | null {
  if (items < 2) return null;
  const whole = deviation(rows.map(sumOf));
  if (!whole || whole < 1e-6) return null;
  let parts = 0;
  for (let item = 0; item < items; item++) parts += deviation(rows.map((row) => row[item]!))! ** 2;
  return (items / (items - 1)) * (1 - parts / whole ** 2);
}

/** The best and the worst 27 % one by one; those of equal total at the edge are each counted by the same fraction. */
function upperLessLower(rows: readonly ScoreRow[], totals: readonly number[], item: number, most: number) {
  if (rows.length < 4) return null;
  const places = Math.max(1, Math.round(0.27 * rows.length));
  const shareOf = (isAhead: (one: number, other: number) => boolean) => {
    let people = 0;
    let points = 0;
    for (const [at, row] of rows.entries()) {
      const score = row[item];
      if (score == null) continue;
      const ahead = totals.filter((total) => isAhead(total, totals[at]!)).length;
      const equal = totals.filter((total) => total === totals[at]).length;
      const part = Math.min(1, Math.max(0, (places - ahead) / equal));
      people += part;
      points += part * score;
    }
    return people === 0 ? null : points / people / most;
  };
  const upper = shareOf((one, other) => one > other);
  const lower = shareOf((one, other) => one < other);
  return upper === null || lower === null ? null : upper - lower;
}
