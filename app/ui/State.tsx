import type { ReactNode } from "react";

/** How a thing stands, told by shape, colour and word alike, so that it survives grey paper. */
export type StateKind = "ok" | "waiting" | "draft" | "held" | "retired" | "failed";

const classes: Record<StateKind, string> = {
  ok: "state state-ok",
  waiting: "state state-waiting",
  draft: "state state-draft",
  held: "state state-held",
  retired: "state state-retired",
  failed: "state state-failed",
};

/** A disc, a half disc, a ring, a double ring, a hollow square or a cross, and its word. `isPill` gives it ground, beside a heading. */
export function State({
  kind,
  isPill = false,
  children,
}: {
  kind: StateKind;
  isPill?: boolean;
  children: ReactNode;
}) {
  return <span className={isPill ? `${classes[kind]} pill` : classes[kind]}>{children}</span>;
}
