/** The engines' codes for a change rolled back by a unique constraint. */
const codes = ["SQLITE_CONSTRAINT_UNIQUE", "23505"];

/** True when a transaction failed for that reason only. Pass what the whole transaction threw. */
export const isUniqueViolation = (error: unknown): boolean =>
  codes.includes((error as { code?: string } | null)?.code ?? "");
