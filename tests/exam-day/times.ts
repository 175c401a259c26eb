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

  print(): void {
    for (const [kind, times] of this.#kinds) {
      times.sort((one, other) => one - other);
      const at = (part: number) =>
        `${times[Math.min(times.length - 1, Math.floor(part * times.length))]!.toFixed(1)} ms`;
      console.log(
        `${kind.padEnd(16)} ${String(times.length).padStart(7)}   p50 ${at(0.5)}   p95 ${at(0.95)}   p99 ${at(0.99)}   max ${at(1)}`,
      );
    }
  }
}
