import type { ImportState } from "#contract/imports/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";
import type { ImportDomain } from "./screen";

export const isImportRunning = (state: ImportState) =>
  state === "reading" || state === "queued" || state === "running";

const kinds: Record<ImportState, StateKind> = {
  reading: "waiting",
  read: "draft",
  broken: "failed",
  queued: "waiting",
  running: "waiting",
  done: "ok",
  failed: "failed",
  discarded: "retired",
};

/** The state of an import. */
export function ImportStateLabel({
  domain,
  state,
  isPill,
}: {
  domain: ImportDomain;
  state: ImportState;
  isPill?: boolean;
}) {
  const t = useWords();
  const isOwn = state === "running" || state === "done" || state === "discarded";
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {isOwn ? t(`${domain}:import.states.${state}`) : t(`imports.states.${state}`)}
    </State>
  );
}
