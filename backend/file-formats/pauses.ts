import { setImmediate as turn } from "node:timers/promises";

/** Called now and then while a long file is parsed, with its progress from 0 to 1. */
export type Progress = (done: number) => void | Promise<void>;

/** Maximum milliseconds that a file may block the event loop. */
const longest = 20;

/** Yields to other work during long processing, and reports progress. */
export class Pauses {
  private since = performance.now();
  constructor(private readonly progress?: Progress) {}

  /** To be awaited between small steps; `done` from 0 to 1. */
  async take(done?: number): Promise<void> {
    if (performance.now() - this.since < longest) return;
    if (done !== undefined) await this.progress?.(Math.min(done, 1));
    await turn();
    this.since = performance.now();
  }
}
