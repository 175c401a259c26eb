import * as z from "zod/v4";
import { move } from "#contract/questions/shapes";
import { stop } from "~/stop/stop.server";

/** Target of the move buttons of a stored row: one place up or down. */
export function moveIn(form: FormData): "up" | "down" {
  const wanted = move.safeParse(form.get("move"));
  if (!wanted.success) throw stop({ kind: "unreadable" }, 400);
  return wanted.data;
}

const dropped = z.object({
  to: z.enum(["before", "into"]),
  /** The place of the row that it is dropped before, or into, counted from 1. */
  before: z.coerce.number().int().min(1),
  revision: z.coerce.number().int(),
});

/** Where script dropped a stored row, by the revision that the page was rendered from; null where a button moves it. */
export function dropIn(form: FormData) {
  if (!form.has("to")) return null;
  const { data } = dropped.safeParse(Object.fromEntries(form));
  if (!data) throw stop({ kind: "unreadable" }, 400);
  return data;
}

/** The place of a row that is dropped before another one, without itself. */
export const placeBefore = (before: number, own: number) => (before > own ? before - 1 : before);
