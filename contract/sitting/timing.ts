import { allowedSeconds } from "../candidates/time";

/** What decides how long a candidate has, and when each part is open (decisions of the product §4). */
export interface SittingRules {
  /** Of the whole paper, seconds. */
  duration: number;
  /** Each part has its own time, in the paper's order; otherwise the paper has one. */
  isByParts: boolean;
  /** By parts: each begins at its own moment, the same for all; otherwise when the one before it ends. */
  isUnified: boolean;
  /** Seconds of each part. */
  parts: number[];
  /** The candidate's window, epoch milliseconds. */
  openAt: number;
  closeAt: number;
  /** Hundredths, and minutes on top of the whole. */
  factor: number;
  extraMinutes: number;
}

/** Time in which the clock stood, our outage or a pause; or time that a monitor gave. Epoch milliseconds. */
export interface ClockStop {
  at: number;
  milliseconds: number;
  /** Also moves the end of the window, as an outage does; a candidate's own pause does not. */
  isOutage: boolean;
  /** It moves the end, and was no outage: a monitor held the candidate. */
  isHeld?: boolean;
  /** It moves the end, and the clock did not stand: a monitor gave the time, to the part that was open or waited for. */
  isGift?: boolean;
}

/** Whether it was our outage, and not time that a monitor took or gave. */
export const isOurOutage = ({ isOutage, isHeld, isGift }: ClockStop) => isOutage && !isHeld && !isGift;

/** From when to when no process of the services ran, or none could write. Epoch milliseconds. */
export interface Outage {
  from: number;
  until: number;
}

/** What has happened to a sitting so far. */
export interface SittingFacts {
  startedAt: number;
  /** When each part was handed in; 0 for one that was not. */
  submitted: readonly number[];
  stops: readonly ClockStop[];
}

export type PartState = "locked" | "waiting" | "open" | "submitted" | "timedOut";

export interface PartTime {
  /** Epoch milliseconds; 0 where it depends on a part that is still open. */
  opensAt: number;
  endsAt: number;
}

/** Whether the time runs from the opening, whenever somebody begins: all begin at once, or each part has its moment. */
export const runsFromOpening = (
  { examType }: { examType: number },
  { isUnified }: Pick<SittingRules, "isUnified">,
): boolean => examType === 1 || isUnified;

/** Milliseconds after a deadline in which what arrives still counts. */
export const grace = 30_000;

/** Most milliseconds for which what is all there may wait on the server, and count as of when it came. */
export const underWay = 15_000;

/** Milliseconds after its end from which a sitting is handed in: all that came in time was looked at (decision 0115). */
export const handInAfter = grace + underWay;

/** Milliseconds that the candidate has for each part; extra minutes are shared by length, rounded up to seconds. */
export function partTimes({
  parts,
  factor,
  extraMinutes,
}: Pick<SittingRules, "parts" | "factor" | "extraMinutes">) {
  const whole = parts.reduce((sum, seconds) => sum + seconds, 0);
  return parts.map((seconds) => {
    const extra = whole === 0 ? 0 : Math.ceil((extraMinutes * 60 * seconds) / whole);
    return (allowedSeconds(seconds, { factor, extraMinutes: 0 }) + extra) * 1000;
  });
}

/**
 * The end of a span that begins at `from`, later by what each stop takes of it; stops are in order of time. What is given
 * from `since` on is given to this span.
 */
function endOf(from: number, milliseconds: number, stops: readonly ClockStop[], since = from): number {
  let end = from + milliseconds;
  for (const { at, milliseconds, isGift } of stops) {
    // A stop may have begun before: a part with a moment of its own opens whether or not we are there.
    const taken = isGift ? (at >= since ? milliseconds : 0) : at + milliseconds - Math.max(at, from);
    if (taken > 0 && at < end) end += taken;
  }
  return end;
}

/** When the candidate's window closes: later by each stop since its opening that moves it. */
function closeOf({ openAt, closeAt }: SittingRules, { startedAt, stops }: Omit<SittingFacts, "submitted">) {
  const from = Math.min(openAt, startedAt);
  return endOf(
    from,
    Math.max(startedAt, closeAt) - from,
    stops.filter(({ isOutage }) => isOutage),
  );
}

/** Milliseconds that whoever begins in time has in all. */
const allowedTime = (rules: SittingRules): number =>
  rules.isByParts
    ? partTimes(rules).reduce((sum, time) => sum + time, 0)
    : allowedSeconds(rules.duration, rules) * 1000;

/**
 * What our outages took from whoever begins after them, as stops of the sitting. Where the time runs from the opening,
 * that is all of them since then; otherwise what lies behind the last moment to begin at and have all of one's time.
 */
export function stopsBefore(
  rules: SittingRules,
  outages: readonly Outage[],
  isFromOpening: boolean,
): ClockStop[] {
  const since = isFromOpening ? rules.openAt : Math.max(rules.openAt, rules.closeAt - allowedTime(rules));
  return outages
    .filter(({ until }) => until > since)
    .map(({ from, until }) => {
      const at = Math.max(from, since);
      return { at, milliseconds: until - at, isOutage: true };
    });
}

/** A moment so many milliseconds after another one, without those that our outages took in between. */
export const delayedBy = (outages: readonly Outage[], from: number, milliseconds: number): number =>
  endOf(
    from,
    milliseconds,
    outages.map((one) => ({ at: one.from, milliseconds: one.until - one.from, isOutage: true })),
  );

/**
 * When each part of a sitting opens and ends, epoch milliseconds. Of a paper that is timed as a whole, all parts are
 * open until min(start + time, close). By parts, strictly in order: unused time is lost, and nothing runs past the
 * close; with unified starts a late comer loses the time, an early finisher waits.
 */
export function partSchedule(rules: SittingRules, facts: SittingFacts): PartTime[] {
  const { startedAt, submitted } = facts;
  // why here: a pause is known once it is over, after what was given while it lasted.
  const stops = [...facts.stops].sort((one, other) => one.at - other.at);
  const close = closeOf(rules, { startedAt, stops });
  if (!rules.isByParts) {
    const allowed = allowedSeconds(rules.duration, rules) * 1000;
    const endsAt = Math.min(endOf(startedAt, allowed, stops), close);
    return rules.parts.map(() => ({ opensAt: startedAt, endsAt }));
  }
  const times = partTimes(rules);
  let planned = rules.openAt;
  let free = startedAt;
  return times.map((time, at) => {
    const opensAt = Math.min(rules.isUnified ? Math.max(planned, at === 0 ? planned : free) : free, close);
    const endsAt = Math.min(endOf(opensAt, time, stops, free), close);
    planned += time;
    // A part that was handed in gives way to the next one at once; with unified starts that one waits for its moment.
    free = submitted[at] ? Math.min(submitted[at], endsAt) : endsAt;
    return { opensAt, endsAt };
  });
}

/**
 * Until when what arrives for a span that ended at `endsAt` counts. An outage that begins in its grace, when what is on
 * a page may be under way, is followed by a whole one.
 */
export function countsUntil(endsAt: number, stops: readonly ClockStop[]): number {
  return stops
    .filter(isOurOutage)
    .sort((one, other) => one.at - other.at)
    .reduce(
      (until, { at, milliseconds }) => (at >= endsAt && at < until ? at + milliseconds + grace : until),
      endsAt + grace,
    );
}

/** Milliseconds from one moment to another, without those in which the sitting's clock stood. */
export function ranBetween(stops: readonly ClockStop[], from: number, until: number): number {
  const stood = stops
    .filter(({ isGift }) => !isGift)
    .map(({ at, milliseconds }) => Math.max(0, Math.min(at + milliseconds, until) - Math.max(at, from)));
  return until - from - stood.reduce((sum, one) => sum + one, 0);
}

/** When the whole sitting ends by itself. */
export const sittingEnd = (schedule: readonly PartTime[], close = 0): number =>
  schedule.at(-1)?.endsAt ?? close;

/** The state of each part at a moment. A later part is locked while an earlier one is open, where time is by parts. */
export function partStates(
  rules: Pick<SittingRules, "isByParts">,
  facts: SittingFacts,
  schedule: readonly PartTime[],
  now: number,
): PartState[] {
  let isBehind = false;
  return schedule.map(({ opensAt, endsAt }, at) => {
    if (facts.submitted[at]) return "submitted";
    if (isBehind) return "locked";
    if (now >= endsAt) return "timedOut";
    if (rules.isByParts) isBehind = true;
    return now < opensAt ? "waiting" : "open";
  });
}

/** Whether an answer to a question of a part counts that arrived at this moment; decided by the server's clock. */
export function arrival(
  rules: Pick<SittingRules, "isByParts">,
  facts: SittingFacts,
  schedule: readonly PartTime[],
  part: number,
  at: number,
): "counts" | "late" | "submitted" | "notOpen" {
  const state = partStates(rules, facts, schedule, at)[part];
  if (state === "open") return "counts";
  if (state === "submitted") return "submitted";
  if (state === "timedOut") return at < countsUntil(schedule[part]!.endsAt, facts.stops) ? "counts" : "late";
  return "notOpen";
}
