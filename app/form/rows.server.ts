import { move } from "#contract/questions/shapes";
import { stop } from "~/stop/stop.server";

/** Target of the move buttons of a stored row: one place up or down. */
export function moveIn(form: FormData): "up" | "down" {
  const wanted = move.safeParse(form.get("move"));
  if (!wanted.success) throw stop({ kind: "unreadable" }, 400);
  return wanted.data;
}
