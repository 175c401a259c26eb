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

const share = (t: number) => (100 * (within(t) - least)) / (most - least);
const span = (low: number, high: number) => ({ from: share(low), to: share(high) });

/** The T scores of a profile's axis, from its beginning to its end. */
export const profileTicks = [20, 30, 40, 50, 60, 70, 80];

/** The ground of a profile, T 45–55, in percent of its width. */
export const profileGround = span(45, 55);

/**
 * Where everything of a scale stands, in percent of the profile's width, for whoever draws it: a dot, lines of one and
 * of 1.96 standard errors, and the range that a role asks for.
 */
export function profileRow({ t, error, target }: ProfiledScale) {
  const reach = (errors: number) =>
    t === null || error === null ? null : span(t - errors * error, t + errors * error);
  return {
    ...{ dot: t === null ? null : share(t), thin: reach(1.96), thick: reach(1) },
    target: target && span(target.low, target.high),
  };
}
