import { normalShare } from "./normal";

/** At one level of the total: right and wrong answers of the reference and of the focal group. */
export interface Stratum {
  reference: { right: number; wrong: number };
  focal: { right: number; wrong: number };
}

/** Whether people of the same level in two groups answer an item differently. */
export interface DifferentialItem {
  /** The common odds ratio: above 1 the item is easier for the reference group. */
  oddsRatio: number;
  /** 95 %. */
  low: number;
  high: number;
  /** On the delta scale of ETS: −2.35 ln(odds ratio). */
  delta: number;
  /** With the correction for continuity; one degree of freedom. */
  chiSquare: number;
  p: number;
  /** ETS: A negligible, B moderate, C large. */
  level: "A" | "B" | "C";
}

const z = 1.959963984540054;

/**
 * Mantel and Haenszel's common odds ratio and χ² over strata (J. Natl. Cancer Inst. 22 (1959), 719–748); its variance
 * by Robins, Breslow & Greenland (Biometrics 42 (1986), 311–323); Δ and levels of ETS (Holland & Thayer, in Wainer &
 * Braun, Test Validity (1988); Dorans & Holland, in Differential Item Functioning (1993)): A where |Δ| < 1 or the χ²
 * does not differ from 0 at 5 %, C where |Δ| ≥ 1.5 and is above 1 at 5 %, else B. Null where no stratum compares.
 */
export function mantelHaenszel(strata: readonly Stratum[]): DifferentialItem | null {
  let [products, against, observed, expected, variance] = [0, 0, 0, 0, 0];
  let [ratio1, ratio2, ratio3] = [0, 0, 0];
  for (const { reference, focal } of strata) {
    const [a, b, c, d] = [reference.right, reference.wrong, focal.right, focal.wrong];
    const total = a + b + c + d;
    if (total < 2) continue;
    const [r, s] = [(a * d) / total, (b * c) / total];
    products += r;
    against += s;
    observed += a;
    expected += ((a + b) * (a + c)) / total;
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (total * total * (total - 1));
    const [p, q] = [(a + d) / total, (b + c) / total];
    ratio1 += p * r;
    ratio2 += p * s + q * r;
    ratio3 += q * s;
  }
  if (!(products > 0) || !(against > 0) || !(variance > 0)) return null;
  const oddsRatio = products / against;
  const log = Math.log(oddsRatio);
  const error = Math.sqrt(
    ratio1 / (2 * products ** 2) + ratio2 / (2 * products * against) + ratio3 / (2 * against ** 2),
  );
  const away = Math.max(0, Math.abs(observed - expected) - 0.5);
  const chiSquare = away ** 2 / variance;
  const p = 2 * (1 - normalShare(Math.sqrt(chiSquare)));
  const delta = -2.35 * log;
  const isLarge = Math.abs(delta) >= 1.5 && Math.abs(delta) - 1.645 * 2.35 * error > 1;
  return {
    ...{ oddsRatio, low: Math.exp(log - z * error), high: Math.exp(log + z * error), delta, chiSquare, p },
    level: Math.abs(delta) < 1 || p >= 0.05 ? "A" : isLarge ? "C" : "B",
  };
}

/**
 * Each item over two groups, matched by the total of all items, the studied one included (Holland & Thayer (1988)).
 * Rows are complete and hold 0 and 1.
 */
export function differentialItems(
  reference: readonly (readonly number[])[],
  focal: readonly (readonly number[])[],
): (DifferentialItem | null)[] {
  const items = reference[0]?.length ?? 0;
  return Array.from({ length: items }, (_, item) => {
    const strata = Array.from(
      { length: items + 1 },
      (): Stratum => ({ reference: { right: 0, wrong: 0 }, focal: { right: 0, wrong: 0 } }),
    );
    for (const [name, rows] of [
      ["reference", reference],
      ["focal", focal],
    ] as const)
      for (const row of rows) {
        const total = row.reduce((sum, value) => sum + value, 0);
        strata[total]![name][row[item] === 1 ? "right" : "wrong"] += 1;
      }
    return mantelHaenszel(strata);
  });
}
