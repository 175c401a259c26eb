/** What the engines call a change that was undone because another row holds a value that may stand only once. */
const codes = ["SQLITE_CONSTRAINT_UNIQUE", "23505"];

/** True when a transaction failed for that reason and for no other. Ask it of what the whole transaction threw. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  codes.includes((error as { code?: string } | null)?.code ?? "");
