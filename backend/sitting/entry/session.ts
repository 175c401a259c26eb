const day = 24 * 60 * 60_000;

/**
 * Milliseconds for which a candidate's session lasts: after the hand-in, or after an entry that came later; and while
 * nothing runs, after the entry, as the cookie does (trust G7).
 */
const sessionLife = { handedIn: day, entered: 7 * day } as const;

/** A session's entry, and the sitting that it opens: nulls where nothing was begun. */
interface Standing {
  entered_at: number;
  sitting_state: string | null;
  submitted_at: number | null;
}

/** Whether a session has ended by itself; none does while its sitting runs, also while a monitor holds it. */
export function isSessionOver({ entered_at, sitting_state, submitted_at }: Standing, now: number): boolean {
  if (sitting_state === "sitting" || sitting_state === "paused") return false;
  return sitting_state === null
    ? now >= entered_at + sessionLife.entered
    : now >= Math.max(entered_at, submitted_at ?? 0) + sessionLife.handedIn;
}
