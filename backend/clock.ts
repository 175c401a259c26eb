/** Server time is authoritative everywhere; tests inject their own clock. */
export interface Clock {
  /** Epoch milliseconds, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
