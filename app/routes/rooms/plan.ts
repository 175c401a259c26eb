/** One place of a seating plan; `at` is the index of who sits there, null for a free one. */
export interface PlanSeat {
  seat: string;
  at: number | null;
}

/** Seats of a row where they are only numbered. */
const usualColumns = 8;
/** The most places of a plan: one with larger gaps is no plan. */
const mostSeats = 600;

/**
 * Seats as rows of a plan: `A1`, `B12` by letter and number, mere numbers in rows of eight; gaps are free seats. Null
 * where seats are named otherwise or twice.
 */
export function seatingPlan(seats: readonly string[]): PlanSeat[][] | null {
  const parsed = seats.map((seat) => /^([A-Za-z]{0,2})[- ]?0*(\d{1,3})$/.exec(seat.trim()));
  if (seats.length === 0 || parsed.some((one) => one === null)) return null;
  const keys = parsed.map((one) => ({ row: one![1]!.toUpperCase(), column: Number(one![2]) }));
  if (new Set(keys.map(({ row, column }) => `${row} ${column}`)).size < seats.length) return null;
  const isNumbered = keys.every(({ row }) => row === "");
  if (!isNumbered && keys.some(({ row }) => row === "")) return null;
  const last = Math.max(...keys.map(({ column }) => column));
  // Free seats are named as those that are taken: with leading zeros, where these have some.
  const digits = parsed.map((one) => /\d+$/.exec(one![0])![0]);
  const width = Math.max(...digits.map((number) => (number.startsWith("0") ? number.length : 1)));
  const rows = isNumbered ? [""] : [...new Set(keys.map(({ row }) => row))].sort();
  if (last * rows.length > mostSeats) return null;
  const all = rows.map((row) =>
    Array.from({ length: last }, (_, at): PlanSeat => {
      const found = keys.findIndex((key) => key.row === row && key.column === at + 1);
      return found < 0
        ? { seat: `${row}${String(at + 1).padStart(width, "0")}`, at: null }
        : { seat: seats[found]!, at: found };
    }),
  );
  if (!isNumbered) return all;
  const [only] = all;
  return Array.from({ length: Math.ceil(last / usualColumns) }, (_, at) =>
    only!.slice(at * usualColumns, (at + 1) * usualColumns),
  );
}
