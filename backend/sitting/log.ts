import type { Change } from "../database/writer";
import { chainLink } from "./chain";
import type { SittingRow, SittingServices } from "./scene";

/** What a log row says beside its sequence. */
export interface NewEntry {
  kind:
    | "save"
    | "late"
    | "part"
    | "handIn"
    | "deadline"
    | "pause"
    | "resume"
    | "outage"
    | "message"
    | "time"
    | "terminate"
    | "void"
    | "readmit";
  place: number;
  content: string;
  at: number;
  formId: string;
}

/**
 * The changes that append an entry to a sitting's log and set columns of the sitting: the first one fails where
 * another change came first.
 */
export function append(
  { queries, seal }: Pick<SittingServices, "queries" | "seal">,
  sitting: SittingRow,
  { kind, place, content, at, formId }: NewEntry,
  columns: Partial<SittingRow> = {},
): { changes: Change[]; sequence: number } {
  const { candidate_id, link, revision } = sitting;
  const sequence = sitting.sequence + 1;
  const entry = { candidateId: candidate_id, sequence, kind, place, content, at };
  const next = chainLink(seal, entry, link);
  return {
    sequence,
    changes: [
      [
        queries
          .updateTable("sitting")
          .set({ sequence, link: next, revision: revision + 1, ...columns })
          .where("candidate_id", "=", candidate_id)
          .where("revision", "=", revision),
        1,
      ],
      [
        queries
          .insertInto("sitting_log")
          .values({ ...{ candidate_id, sequence, kind, place, content, at }, link: next, form_id: formId })
          .onConflict((conflict) => conflict.doNothing()),
        1,
      ],
    ],
  };
}
