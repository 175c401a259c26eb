import { setImmediate as turn } from "node:timers/promises";

/** An item of the two-parameter logistic model, P = 1 ÷ (1 + exp(−a(θ − b))), with standard errors. */
export interface LogisticItem {
  discrimination: number;
  discriminationError: number | null;
  difficulty: number;
  difficultyError: number | null;
}

export interface LogisticFit {
  items: LogisticItem[];
  logLikelihood: number;
}

/** Above these a fit would keep its reader waiting. */
export const logisticLimits = { items: 40, patterns: 3_000 } as const;

type Pattern = { right: readonly number[]; people: number };

/** 61 equal steps over θ from −6 to 6, with the weights of a standard normal distribution. */
const nodes = Array.from({ length: 61 }, (_, at) => -6 + at / 5);
const weights = (() => {
  const densities = nodes.map((node) => Math.exp((-node * node) / 2));
  const sum = densities.reduce((total, density) => total + density, 0);
  return densities.map((density) => density / sum);
})();

/** Rows of 0 and 1 as patterns with how many gave each; `right` holds the places of 1. */
function patternsOf(rows: readonly (readonly number[])[]): Pattern[] {
  const counts = new Map<string, Pattern>();
  for (const row of rows) {
    const key = row.join("");
    const found = counts.get(key);
    if (found) found.people += 1;
    else counts.set(key, { right: row.flatMap((value, at) => (value === 1 ? [at] : [])), people: 1 });
  }
  return [...counts.values()];
}

/** Intercepts, then slopes: the logit of item j at θ is `at[j] + at[items + j] · θ`. */
type Parameters = readonly number[];

/** The marginal log-likelihood and its gradient, the latent trait integrated out. */
function likelihood(at: Parameters, patterns: readonly Pattern[]): { value: number; gradient: number[] } {
  const items = at.length / 2;
  const shares: Float64Array[] = [];
  const logits: Float64Array[] = [];
  const empty = new Float64Array(nodes.length);
  for (let item = 0; item < items; item += 1) {
    const share = new Float64Array(nodes.length);
    const logit = new Float64Array(nodes.length);
    for (const [place, node] of nodes.entries()) {
      logit[place] = at[item]! + at[items + item]! * node;
      share[place] = 1 / (1 + Math.exp(-logit[place]!));
      // log(1 − P) = −log(1 + exp(logit)), without overflow.
      empty[place]! -= Math.max(0, logit[place]!) + Math.log1p(Math.exp(-Math.abs(logit[place]!)));
    }
    shares.push(share);
    logits.push(logit);
  }
  const expected = new Float64Array(nodes.length);
  const right = Array.from({ length: items }, () => new Float64Array(nodes.length));
  const logs = new Float64Array(nodes.length);
  let value = 0;
  for (const pattern of patterns) {
    logs.set(empty);
    for (const item of pattern.right) {
      const logit = logits[item]!;
      for (let place = 0; place < nodes.length; place += 1) logs[place]! += logit[place]!;
    }
    let sum = 0;
    for (let place = 0; place < nodes.length; place += 1) {
      logs[place] = Math.exp(logs[place]!) * weights[place]!;
      sum += logs[place]!;
    }
    value += pattern.people * Math.log(sum);
    const scale = pattern.people / sum;
    for (let place = 0; place < nodes.length; place += 1) {
      logs[place]! *= scale;
      expected[place]! += logs[place]!;
    }
    for (const item of pattern.right) {
      const own = right[item]!;
      for (let place = 0; place < nodes.length; place += 1) own[place]! += logs[place]!;
    }
  }
  const gradient = new Array<number>(at.length).fill(0);
  for (let item = 0; item < items; item += 1)
    for (const [place, node] of nodes.entries()) {
      const residual = right[item]![place]! - expected[place]! * shares[item]![place]!;
      gradient[item]! += residual;
      gradient[items + item]! += residual * node;
    }
  return { value, gradient };
}

/** The negative second derivatives, by central differences of the gradient: the observed information. */
async function information(at: Parameters, patterns: readonly Pattern[]): Promise<number[][]> {
  const step = 1e-4;
  const rows: number[][] = [];
  for (const moved of at.keys()) {
    const [above, below] = [1, -1].map(
      (sign) =>
        likelihood(
          at.map((value, place) => (place === moved ? value + sign * step : value)),
          patterns,
        ).gradient,
    ) as [number[], number[]];
    rows.push(above.map((value, place) => (below[place]! - value) / (2 * step)));
    await turn();
  }
  return rows.map((row, i) => row.map((value, j) => (value + rows[j]![i]!) / 2));
}

/** The inverse of a symmetric positive definite matrix by Gauss and Jordan; null where it is none. */
function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let at = 0; at < size; at += 1) {
    const pivot = rows[at]![at]!;
    if (!(pivot > 1e-10)) return null;
    for (let j = 0; j < 2 * size; j += 1) rows[at]![j]! /= pivot;
    for (let i = 0; i < size; i += 1) {
      const factor = rows[i]![at]!;
      if (i === at || factor === 0) continue;
      for (let j = 0; j < 2 * size; j += 1) rows[i]![j]! -= factor * rows[at]![j]!;
    }
  }
  return rows.map((row) => row.slice(size));
}

/**
 * Climbs by Newton's steps, each halved until the likelihood rises, and by the gradient where they do not exist. The
 * information costs as much as all else, and is kept as long as each step halves the gradient.
 */
async function maximum(start: Parameters, patterns: readonly Pattern[]): Promise<number[] | null> {
  let at = [...start];
  let here = likelihood(at, patterns);
  let turned: number[][] | null = null;
  let steepest = 0;
  const people = patterns.reduce((sum, pattern) => sum + pattern.people, 0);
  for (let round = 0; round < 60; round += 1) {
    const steep = Math.max(...here.gradient.map(Math.abs));
    if (steep < 1e-7 * people) return at;
    if (!turned || steep > steepest / 2) turned = inverse(await information(at, patterns));
    steepest = steep;
    const direction = turned
      ? turned.map((row) => row.reduce((sum, value, j) => sum + value * here.gradient[j]!, 0))
      : here.gradient.map((value) => value / people);
    const longest = Math.max(...direction.map(Math.abs));
    let size = longest > 2 ? 2 / longest : 1;
    let isHigher = false;
    for (let halved = 0; halved < 40 && !isHigher; halved += 1, size /= 2) {
      const next = at.map((value, place) => value + size * direction[place]!);
      const there = likelihood(next, patterns);
      if (there.value > here.value) {
        [at, here, isHigher] = [next, there, true];
      }
    }
    if (!isHigher) break;
    // Slopes beyond any item's are a likelihood that rises for ever.
    if (at.some((value) => Math.abs(value) > 30)) return null;
  }
  return Math.max(...here.gradient.map(Math.abs)) < 1e-4 * people ? at : null;
}

/**
 * The two-parameter logistic model (Birnbaum, in Lord & Novick (1968), ch. 17) by marginal maximum likelihood over a
 * standard normal trait (Bock & Aitkin, Psychometrika 46 (1981), 443–459). Standard errors are of the observed
 * information, those of difficulties by the delta method. `rows` are complete and hold 0 and 1. Null with fewer than
 * three items, an item that all or none have right, more than `logisticLimits`, or where there is no maximum. Others
 * have their turn meanwhile.
 */
export async function fitLogistic(rows: readonly (readonly number[])[]): Promise<LogisticFit | null> {
  const items = rows[0]?.length ?? 0;
  if (items < 3 || items > logisticLimits.items) return null;
  const shares = Array.from(
    { length: items },
    (_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length,
  );
  if (shares.some((share) => share === 0 || share === 1)) return null;
  const patterns = patternsOf(rows);
  if (patterns.length > logisticLimits.patterns) return null;
  const start = [...shares.map((share) => Math.log(share / (1 - share))), ...shares.map(() => 1)];
  const at = await maximum(start, patterns);
  if (!at) return null;
  const covariance = inverse(await information(at, patterns));
  const error = (variance: number | undefined) =>
    variance === undefined || !(variance >= 0) ? null : Math.sqrt(variance);
  return {
    logLikelihood: likelihood(at, patterns).value,
    items: shares.map((_, item) => {
      const [intercept, slope] = [at[item]!, at[items + item]!];
      const own = (i: number, j: number) => covariance?.[i]?.[j];
      const ofDifficulty = covariance
        ? own(item, item)! / slope ** 2 +
          (intercept ** 2 / slope ** 4) * own(items + item, items + item)! -
          ((2 * intercept) / slope ** 3) * own(item, items + item)!
        : undefined;
      return {
        ...{ discrimination: slope, discriminationError: error(own(items + item, items + item)) },
        ...{ difficulty: -intercept / slope, difficultyError: error(ofDifficulty) },
      };
    }),
  };
}
