import { setTimeout as after, setImmediate as turn } from "node:timers/promises";

/** Called now and then while a long file is parsed, with its progress from 0 to 1. */
export type Progress = (done: number) => void | Promise<void>;

/** Milliseconds for which a file may block the event loop: a save that comes meanwhile waits no longer. */
const longest = 2;
/** Milliseconds of the longest pause: what it waited for others, or for whoever reads the file, was no work. */
const longestPause = 100;
/** Milliseconds between two reports of progress. */
const reported = 20;

/** Milliseconds of the pause after so many, for work that takes a `share` of the time. */
export const pauseAfter = (milliseconds: number, share: number): number =>
  Math.min(milliseconds * (1 / share - 1), longestPause);

/**
 * Yields to other work during long processing, and reports progress. What nobody waits for in front of a page works for
 * a `share` of the time, so that most of what comes meanwhile does not meet it.
 */
export class Pauses {
  private since = performance.now();
  private told = this.since;
  constructor(
    private readonly progress?: Progress,
    private readonly share = 1,
  ) {}

  /** To be awaited between small steps; `done` from 0 to 1. */
  async take(done?: number): Promise<void> {
    const now = performance.now();
    if (now - this.since < longest) return;
    if (done !== undefined && now - this.told >= reported) {
      this.told = now;
      await this.progress?.(Math.min(done, 1));
    }
    if (this.share < 1) await after(pauseAfter(now - this.since, this.share));
    else await turn();
    this.since = performance.now();
  }
}
