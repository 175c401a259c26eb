import type { ReactNode } from "react";
import type { SentState as Sent } from "#contract/sent-file";
import { State, type StateKind } from "~/ui/State";

export const isGoingOn = (state: Sent) => state === "reading" || state === "queued" || state === "running";

const kinds: Record<Sent, StateKind> = {
  reading: "waiting",
  read: "draft",
  broken: "failed",
  queued: "waiting",
  running: "waiting",
  done: "ok",
  failed: "failed",
  discarded: "retired",
};

/** How a file stands that was sent to be looked into and then taken in. */
export function SentState({
  state,
  isPill,
  children,
}: {
  state: Sent;
  isPill?: boolean;
  children: ReactNode;
}) {
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {children}
    </State>
  );
}
