import { turnOf } from "#contract/sitting/form-turns";
import type { SavePayload } from "#contract/sitting/shapes";
import { compiledOnce, readRows } from "../../database/compiled";
import type { Queries } from "../../database/open";
import type { StoredFile } from "./stored-answer";

export type LoggedForm = { kind: string; content: string; sequence: number; at: number };

const formRow = compiledOnce(
  ["candidateId", "formId"],
  (queries, { candidateId, formId }: { candidateId: string; formId: string }) =>
    queries
      .selectFrom("sitting_log")
      .select(["kind", "content", "sequence", "at"])
      .where("candidate_id", "=", candidateId)
      .where("form_id", "=", formId)
      // why: for the index, which has no entries without a form.
      .where("form_id", "<>", ""),
);

/** The entry of the log that a form has made: it was sent before, whether or not the page had the reply. */
export async function entryOfForm(
  { queries }: { queries: Queries },
  candidateId: string,
  formId: string,
): Promise<LoggedForm | undefined> {
  if (formId === "") return undefined;
  const rows = await readRows(queries, formRow(queries, { candidateId, formId }));
  return rows[0];
}

/** Whether the stored file is the one that this form has brought, and now brings again. */
export function isFileOf({ content }: LoggedForm, stored: StoredFile | null, digest: string): boolean {
  const { file, sha256 } = JSON.parse(content);
  return stored !== null && sha256 === digest && file?.fileId === stored.fileId;
}

/**
 * How a form stands to the stored answer. "latest": its page was drawn from that, or has sent it in an earlier turn, never
 * had the reply, and goes on from what it sent. "past": its page has sent that in a later turn. "other": another page has.
 */
export async function standingOf(
  { queries }: { queries: Queries },
  candidateId: string,
  sequence: number,
  { basis, formId }: SavePayload,
): Promise<"latest" | "past" | "other"> {
  if (sequence === basis) return "latest";
  const row = await queries
    .selectFrom("sitting_log")
    .select("form_id")
    .where("candidate_id", "=", candidateId)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  const [[before, earlier], [page, turn]] = [turnOf(row?.form_id ?? ""), turnOf(formId)];
  if (page === "" || before !== page || earlier === turn) return "other";
  return earlier < turn ? "latest" : "past";
}
