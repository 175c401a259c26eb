/** What a profile draws of a scale. */
export interface ProfiledScale {
  title: string;
  t: number | null;
  /** One standard error of T. */
  error: number | null;
  /** The range that a role asks for. */
  target: { low: number; high: number } | null;
}

/** T scores are drawn and told within these. */
const [least, most] = [20, 80];
const rowHeight = 44;
const top = 24;

const within = (t: number) => Math.min(most, Math.max(least, t));

/** The 95 % interval of a T score, rounded; null without a standard error. */
export function profileInterval({ t, error }: Pick<ProfiledScale, "t" | "error">) {
  if (t === null || error === null) return null;
  const end = (sign: 1 | -1) => within(Math.round(t + sign * 1.96 * error));
  return { low: end(-1), high: end(1) };
}

/** Whether a T score lies below, within or above a role's range, both ends inclusive. */
export const placeInRange = (t: number, { low, high }: { low: number; high: number }) =>
  t < low ? "below" : t > high ? "above" : "within";

/**
 * Where everything of a profile stands, in px, for whoever draws it: T 45–55 as a ground, for each scale a dot, lines
 * of one and of 1.96 standard errors, and the range that a role asks for. `left` is the room of the labels; 0 puts
 * each above its line.
 */
export function profileGeometry(
  scales: readonly ProfiledScale[],
  { width, left }: { width: number; left: number },
) {
  const start = left + 12;
  const x = (t: number) => start + ((width - 40 - start) * (within(t) - least)) / (most - least);
  const height = top + scales.length * rowHeight + 8;
  const span = (low: number, high: number) => ({ from: x(low), to: x(high) });
  return {
    ...{
      height,
      top,
      ground: span(45, 55),
      ticks: [20, 30, 40, 50, 60, 70, 80].map((t) => ({ t, x: x(t) })),
    },
    rows: scales.map(({ title, t, error, target }, at) => {
      const y = top + at * rowHeight + (left === 0 ? 30 : 24);
      const reach = (errors: number) =>
        t === null || error === null ? null : span(t - errors * error, t + errors * error);
      return {
        ...{ title, y, t, dot: t === null ? null : x(t), thin: reach(1.96), thick: reach(1) },
        // Below the label of a narrow one.
        target: target && { ...span(target.low, target.high), height: left === 0 ? 14 : 22 },
        label: left === 0 ? { x: 4, y: y - 14, anchor: "start" } : { x: left - 4, y: y + 4, anchor: "end" },
        value: { x: width - 30, y: y + 4 },
      };
    }),
  };
}
