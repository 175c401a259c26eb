import { examLimits } from "../exams/settings";

/** Extra time and own window of one candidate; a factor in hundredths, minutes, and epoch milliseconds (0: none). */
export interface Accommodation {
  /** 100 to 400: the time of the paper times 1 to 4. */
  factor: number;
  /** Minutes on top. */
  extraMinutes: number;
  /** How often the candidate may pause. */
  pauses: number;
  /** An own window instead of the exam's; both 0 where there is none. */
  openAt: number;
  closeAt: number;
}

export const noAccommodation: Accommodation = {
  factor: 100,
  extraMinutes: 0,
  pauses: 0,
  openAt: 0,
  closeAt: 0,
};

export const isAccommodated = (of: Accommodation): boolean =>
  (Object.keys(noAccommodation) as (keyof Accommodation)[]).some((key) => of[key] !== noAccommodation[key]);

type Extra = Pick<Accommodation, "factor" | "extraMinutes">;

/** Seconds added to a paper of so many seconds (decisions §4: total × factor + extra), rounded up. */
export const extraSeconds = (duration: number, { factor, extraMinutes }: Extra): number =>
  Math.ceil((duration * (factor - 100)) / 100) + extraMinutes * 60;

/** Seconds that a candidate has for a paper of so many seconds. */
export const allowedSeconds = (duration: number, extra: Extra): number =>
  duration + extraSeconds(duration, extra);

/**
 * The window of one candidate, epoch milliseconds: their own, or the exam's, which closes later by their extra
 * time. It never opens before the exam does (trust G2).
 */
export function windowOfCandidate(
  exam: { openAt: number; closeAt: number },
  duration: number,
  candidate: Accommodation,
): { openAt: number; closeAt: number } {
  if (candidate.closeAt > 0)
    return { openAt: Math.max(candidate.openAt, exam.openAt), closeAt: candidate.closeAt };
  return { openAt: exam.openAt, closeAt: exam.closeAt + extraSeconds(duration, candidate) * 1000 };
}

/** Why an exam that opens then, with a paper of so many seconds, does not allow an own window; null where it does. */
export function ownWindowFault(
  opensAt: number,
  duration: number,
  { openAt, closeAt, ...extra }: Omit<Accommodation, "pauses">,
) {
  if (openAt === 0 && closeAt === 0) return null;
  if (openAt === 0 || closeAt === 0) return "OWN_WINDOW_INCOMPLETE";
  if (closeAt <= openAt) return "OWN_WINDOW_REVERSED";
  if (openAt < opensAt) return "OWN_WINDOW_EARLY";
  if (closeAt - opensAt > examLimits.windowDays * 86_400_000) return "OWN_WINDOW_LONG";
  return closeAt - openAt < allowedSeconds(duration, extra) * 1000 ? "OWN_WINDOW_SHORT" : null;
}
