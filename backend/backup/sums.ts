import { createHash } from "node:crypto";
import type { Snapshot, Value } from "./snapshot";

/** How many rows a table has, and SHA-256 of their lines in the order of the primary key. */
export type Sums = Record<string, { rows: number; sha256: string }>;

/** A row as one line of JSON. */
export const rowLine = (row: Value[]) => `${JSON.stringify(row)}\n`;

/** Adds up rows of one table. */
export function openSum() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(lines: readonly string[]) {
      rows += lines.length;
      hash.update(lines.join(""));
    },
    total: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** Reads every row, and adds up each table. */
export async function sumsOf(snapshot: Snapshot): Promise<Sums> {
  const sums: Sums = {};
  for (const table of snapshot.tables) {
    const sum = openSum();
    for await (const batch of snapshot.rows(table)) sum.add(batch.map(rowLine));
    sums[table.name] = sum.total();
  }
  return sums;
}

/** The tables whose rows are not these, by name. Empty tables count as absent. */
export function differences(expected: Sums, found: Sums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const none = { rows: 0, sha256: "" };
  return [...names].sort().filter((name) => {
    const [one, other] = [expected[name] ?? none, found[name] ?? none];
    return one.rows !== other.rows || (one.rows > 0 && one.sha256 !== other.sha256);
  });
}
