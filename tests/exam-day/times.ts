import { quantile } from "../bench/table";

/** Milliseconds of each kind of request, from the moment at which it was due. */
export class Times {
  readonly errors: string[] = [];
  readonly #kinds = new Map<string, number[]>();

  async of<Result>(kind: string, due: number, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    const times = this.#kinds.get(kind) ?? [];
    this.#kinds.set(kind, times);
    times.push(performance.timeOrigin + performance.now() - due);
    return result;
  }

  /** What so large a share (0–1) of these requests took at most; NaN where there were none. */
  within(kind: string, share: number): number {
    return quantile(this.#kinds.get(kind) ?? [Number.NaN], share);
  }

  print(): void {
    for (const [kind, times] of this.#kinds) {
      const at = (share: number) => `${this.within(kind, share).toFixed(1)} ms`;
      const row = [kind.padEnd(20), String(times.length).padStart(7), "  p50", at(0.5), "  p95", at(0.95)];
      console.log([...row, "  p99", at(0.99), "  max", at(1)].join(" "));
    }
  }
}
