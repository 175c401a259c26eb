/** Remembers what is costly to make, up to so many bytes in all: what was asked for longest ago goes first. */
export class Bounded<Value> {
  private readonly kept = new Map<string, { value: Value; size: number }>();
  private size = 0;

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // The map keeps the order in which things came: this one came last.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** `size`: bytes, key and all. What is larger than everything together may be is not kept. */
  set(key: string, value: Value, size: number): void {
    this.delete(key);
    if (size > this.most) return;
    this.kept.set(key, { value, size });
    this.size += size;
    for (const oldest of this.kept.keys()) {
      if (this.size <= this.most) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }
}
