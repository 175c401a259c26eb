import type { Queries } from "../database/open";
import { type EntryRow, seatKey } from "./people";

type Where = { examId: string; room: string };

export const holderOf = (queries: Queries, { examId, room }: Where, seat: string) =>
  queries
    .selectFrom("candidate")
    .select(["id", "seat"])
    .where("exam_id", "=", examId)
    .where("room", "=", room)
    .where("seat", "=", seat)
    .where("removed_at", "=", 0)
    .where("staged", "=", "")
    .where("trial", "=", 0)
    .where("state", "<>", "void")
    .orderBy("number")
    .executeTakeFirst();

/** Gives somebody a seat, and whoever has it theirs; the exam is locked. The reply is their old seat; null if the same. */
export async function swapSeats(
  queries: Queries,
  where: Where,
  { candidateId, seat, now }: { candidateId: string; seat: string; now: number },
): Promise<string | null> {
  const { seat: from } = await queries
    .selectFrom("candidate")
    .select("seat")
    .where("id", "=", candidateId)
    .executeTakeFirstOrThrow();
  if (from === seat) return null;
  const holder = await holderOf(queries, where, seat);
  if (holder) await seatAt(queries, holder.id, from, now);
  await seatAt(queries, candidateId, seat, now);
  return from;
}

/** Undoes a change of seats: where others moved meanwhile, only who still sits there goes back. */
export async function swapBack(queries: Queries, where: Where, entry: EntryRow, now: number): Promise<void> {
  const [from, to] = JSON.parse(entry.text) as [string, string];
  const holder = await holderOf(queries, where, to);
  if (holder?.id === entry.candidate_id)
    await swapSeats(queries, where, { candidateId: entry.candidate_id!, seat: from, now });
}

/** Whether a seat was changed from or to since a moment: whoever named it then may have meant somebody else. */
export async function hasChangedHands(
  queries: Queries,
  { examId, room }: Where,
  { seat, since }: { seat: string; since: number },
): Promise<boolean> {
  const entries = await queries
    .selectFrom("room_entry")
    .select("text")
    .where("exam_id", "=", examId)
    .where("room", "=", room)
    .where("kind", "=", "seat")
    .where(({ or, eb }) => or([eb("recorded_at", ">", since), eb("undone_at", ">", since)]))
    .execute();
  return entries.some(({ text }) =>
    (JSON.parse(text) as string[]).some((one) => seatKey(one) === seatKey(seat)),
  );
}

const seatAt = (queries: Queries, id: string, seat: string, now: number) =>
  queries
    .updateTable("candidate")
    .set((set) => ({ seat, revision: set("revision", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .execute();
