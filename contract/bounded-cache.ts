/** An LRU cache bounded by bytes in total. */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>();
  private size = 0;
  /** The key that was used last. */
  private newest = "";

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    if (key === this.newest) return found.value;
    // The map keeps insertion order: this one becomes the most recent.
    this.entries.delete(key);
    this.entries.set(key, found);
    this.newest = key;
    return found.value;
  }

  /** `size`: bytes, key included. An entry larger than the whole cache is not stored. */
  set(key: string, value: Value, size: number): void {
    this.delete(key);
    if (size > this.most) return;
    this.entries.set(key, { value, size });
    this.newest = key;
    this.size += size;
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.most) return;
      this.delete(oldest);
    }
  }

  /** Drops everything; returns how many entries there were. */
  clear(): number {
    const { size: count } = this.entries;
    this.entries.clear();
    this.size = 0;
    return count;
  }

  private delete(key: string): void {
    this.size -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
