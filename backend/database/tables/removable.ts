import type { Generated } from "kysely";

/** Columns of a row that can go to the bin (`backend/bin.ts`). */
export interface Removable {
  /** 0 unless it is in the bin; then it exists for the bin alone. */
  removed_at: Generated<number>;
  /** An operator id. */
  removed_by: Generated<string>;
  /** The name that it had; meanwhile it has another (`nameInBin`). */
  removed_name: Generated<string>;
}
