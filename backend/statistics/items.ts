/** What one candidate scored: by item in points, hundredths, or whatever unit `full` has; null where not asked. */
export type ScoreRow = readonly (number | null)[];

/** How one item behaved among those who were asked it; null where it cannot be told. */
export interface ItemStatistics {
  /** Candidates who were asked it. */
  n: number;
  /** Mean share of the full score, 0–1 (below 0 where wrong answers cost): the difficulty index. */
  p: number | null;
  /** Sample standard deviation of the score (n − 1), in the unit of `full`. */
  sd: number | null;
  /** Pearson correlation with the total of all items, −1 to 1. */
  rTotal: number | null;
  /** The same with the total of the other items. */
  rRest: number | null;
  /** Mean share among the upper 27 % by total less that among the lower 27 %, −1 to 1. */
  discrimination: number | null;
  /** Cronbach's alpha of the other items. */
  alphaIfDeleted: number | null;
}

/** How the items behaved together. */
export interface TestStatistics {
  n: number;
  /** Of the total, in the unit of the scores. */
  mean: number | null;
  sd: number | null;
  /** Null unless every candidate was asked the same two or more items. */
  alpha: number | null;
  /** Standard error of measurement, in the unit of the scores: sd · √(1 − alpha). */
  sem: number | null;
  items: ItemStatistics[];
}

/** Kelley's share of candidates in each of the groups that are compared. */
export const groupShare = 0.27;

interface Sums {
  n: number;
  score: number;
  squares: number;
  total: number;
  totalSquares: number;
  products: number;
}

/**
 * Classical item statistics in one pass over the candidates, as sums of squares and products.
 *
 * Sources: Lord & Novick, Statistical Theories of Mental Test Scores (1968), 15.2 for the correlations; Cronbach,
 * Psychometrika 16 (1951), 297–334, for alpha; Kelley, J. Educ. Psychol. 30 (1939), 17–24, for the 27 %. Sample
 * variances (n − 1) throughout. Candidates of the same total share the places at a group's edge equally, so that
 * the order of rows makes no difference.
 */
export function itemStatistics(rows: readonly ScoreRow[], full: readonly number[]): TestStatistics {
  const totals = rows.map((row) => row.reduce<number>((sum, score) => sum + (score ?? 0), 0));
  const isSame = rows.every((row) => row.every((score) => score !== null));
  const whole = sumsOf(totals, totals);
  const items = full.map((_, item) => {
    const asked = rows.flatMap((row, at) => (row[item] == null ? [] : [at]));
    return sumsOf(
      asked.map((at) => rows[at]![item]!),
      asked.map((at) => totals[at]!),
    );
  });
  const variances = items.map((sums) => variance(sums.n, sums.score, sums.squares));
  const totalVariance = variance(whole.n, whole.score, whole.squares);
  const allVariances = variances.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const alpha = isSame ? alphaOf(full.length, allVariances, totalVariance) : null;
  const groups = extremeGroups(totals);
  return {
    n: rows.length,
    mean: rows.length === 0 ? null : whole.score / rows.length,
    sd: root(totalVariance),
    alpha,
    sem: alpha === null || totalVariance === null ? null : Math.sqrt(totalVariance * (1 - alpha)),
    items: items.map((sums, item) => {
      const own = variances[item]!;
      const ofTotal = variance(sums.n, sums.total, sums.totalSquares);
      const common = covariance(sums);
      const ofRest = ofTotal === null ? null : ofTotal - 2 * common! + own!;
      return {
        n: sums.n,
        p: sums.n === 0 || full[item] === 0 ? null : sums.score / sums.n / full[item]!,
        sd: root(own),
        rTotal: correlation(common, own, ofTotal),
        rRest: own === null ? null : correlation(common! - own, own, ofRest),
        discrimination: discriminationOf(rows, item, full[item]!, groups),
        alphaIfDeleted: isSame ? alphaOf(full.length - 1, allVariances - (own ?? 0), ofRest) : null,
      };
    }),
  };
}

function sumsOf(scores: readonly number[], totals: readonly number[]): Sums {
  const sums = { n: scores.length, score: 0, squares: 0, total: 0, totalSquares: 0, products: 0 };
  for (const [at, score] of scores.entries()) {
    const total = totals[at]!;
    sums.score += score;
    sums.squares += score * score;
    sums.total += total;
    sums.totalSquares += total * total;
    sums.products += score * total;
  }
  return sums;
}

const variance = (n: number, sum: number, squares: number): number | null =>
  n < 2 ? null : Math.max(0, (squares - (sum * sum) / n) / (n - 1));

const covariance = ({ n, score, total, products }: Sums): number | null =>
  n < 2 ? null : (products - (score * total) / n) / (n - 1);

/** Below this a variance is a rounding error of sums of squares. */
const nothing = 1e-9;

function correlation(common: number | null, one: number | null, other: number | null): number | null {
  if (common === null || one === null || other === null || one < nothing || other < nothing) return null;
  return Math.max(-1, Math.min(1, common / Math.sqrt(one * other)));
}

const root = (value: number | null) => (value === null ? null : Math.sqrt(value));

const alphaOf = (items: number, variances: number, ofTotal: number | null): number | null =>
  items < 2 || ofTotal === null || ofTotal < nothing
    ? null
    : (items / (items - 1)) * (1 - variances / ofTotal);

/** How much each candidate belongs to the upper and to the lower group, 0–1; null with fewer than four. */
function extremeGroups(totals: readonly number[]): { upper: number[]; lower: number[] } | null {
  if (totals.length < 4) return null;
  const size = Math.max(1, Math.round(groupShare * totals.length));
  const group = (sign: 1 | -1) => {
    const ordered = [...totals].sort((a, b) => sign * (b - a));
    const edge = ordered[size - 1]!;
    const beyond = totals.filter((total) => sign * (total - edge) > 0).length;
    const tied = totals.filter((total) => total === edge).length;
    return totals.map((total) =>
      total === edge ? (size - beyond) / tied : sign * (total - edge) > 0 ? 1 : 0,
    );
  };
  return { upper: group(1), lower: group(-1) };
}

function discriminationOf(
  rows: readonly ScoreRow[],
  item: number,
  full: number,
  groups: ReturnType<typeof extremeGroups>,
): number | null {
  if (!groups || full === 0) return null;
  const share = (weights: readonly number[]) => {
    let weight = 0;
    let sum = 0;
    for (const [at, row] of rows.entries()) {
      const score = row[item];
      if (score == null) continue;
      weight += weights[at]!;
      sum += weights[at]! * score;
    }
    return weight === 0 ? null : sum / weight / full;
  };
  const upper = share(groups.upper);
  const lower = share(groups.lower);
  return upper === null || lower === null ? null : upper - lower;
}
