import { setImmediate as turn } from "node:timers/promises";

/** Called now and then while a long file is parsed, with its progress from 0 to 1. */
export type Progress = (done: number) => void | Promise<void>;

/** Milliseconds for which a file may block the event loop: a save that comes meanwhile waits no longer. */
const longest = 2;
/** Milliseconds between two reports of progress. */
const reported = 20;

/** Yields to other work during long processing, and reports progress. */
export class Pauses {
  private since = performance.now();
  private told = this.since;
  constructor(private readonly progress?: Progress) {}

  /** To be awaited between small steps; `done` from 0 to 1. */
  async take(done?: number): Promise<void> {
    const now = performance.now();
    if (now - this.since < longest) return;
    if (done !== undefined && now - this.told >= reported) {
      this.told = now;
      await this.progress?.(Math.min(done, 1));
    }
    await turn();
    this.since = performance.now();
  }
}
