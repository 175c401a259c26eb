import type { Engine } from "../database/open";

/** Milliseconds that one transaction of an import holds an SQLite file, and the fewest items in it. */
const aim = { milliseconds: 10, least: 10 };

/** Items of the first transaction of an import; `most`: what its writer takes at once. */
export const firstBatch = (engine: Engine, most: number): number =>
  engine === "sqlite" ? Math.min(aim.least, most) : most;

/**
 * Items of the next one, after one of `batch` items took so many milliseconds. On SQLite whoever else writes waits for it,
 * a candidate's save too; a half or twice as many come next. On PostgreSQL nobody waits, and each transaction costs a
 * journey to the server.
 */
export function nextBatch(engine: Engine, batch: number, milliseconds: number, most: number): number {
  if (engine !== "sqlite") return most;
  const factor = Math.min(2, Math.max(0.5, aim.milliseconds / Math.max(1, milliseconds)));
  return Math.min(most, Math.max(aim.least, Math.round(batch * factor)));
}
