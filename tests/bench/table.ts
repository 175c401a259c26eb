/** One figure of the report. */
export interface Figure {
  section?: string;
  what: string;
  /** In the same unit as `measured`; none where a figure only informs. */
  aim?: { atMost: number } | { atLeast: number };
  measured: number;
  unit: string;
}

/** A figure, and what it should be, in the same unit. */
export const figureOf = (what: string, measured: number, unit: string, aim?: Figure["aim"]): Figure => ({
  ...{ what, measured, unit, aim },
});

/** The figures as a Markdown table, with whether each target is met. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ section = "", what, aim, measured, unit }) => {
    const goal = !aim ? "" : "atMost" in aim ? `≤ ${say(aim.atMost, unit)}` : `≥ ${say(aim.atLeast, unit)}`;
    const isMet = !aim
      ? ""
      : ("atMost" in aim ? measured <= aim.atMost : measured >= aim.atLeast)
        ? "yes"
        : "NO";
    return `| ${section} | ${what} | ${goal} | ${say(measured, unit)} | ${isMet} |`;
  });
  return ["| | what | aim | measured | met |", "|---|---|---|---|---|", ...rows].join("\n");
}

function say(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** The percentile: the value below which `share` (0–1) of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** How long some work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export const median = (values: number[]) => quantile(values, 0.5);
