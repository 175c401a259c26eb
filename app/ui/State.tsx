import type { ReactNode } from "react";

/** A state, shown by shape, colour and word alike, so that it survives greyscale print. */
export type StateKind = "ok" | "waiting" | "draft" | "held" | "retired" | "failed";

const classes: Record<StateKind, string> = {
  ok: "state state-ok",
  waiting: "state state-waiting",
  draft: "state state-draft",
  held: "state state-held",
  retired: "state state-retired",
  failed: "state state-failed",
};

/** Disc, half disc, ring, double ring, hollow square or cross, and its word. `isPill` adds a background. */
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
