import type { ImportResult } from "#contract/bank/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<ImportResult["state"], StateKind> = {
  reading: "waiting",
  read: "draft",
  broken: "failed",
  queued: "waiting",
  running: "waiting",
  done: "ok",
  failed: "failed",
  discarded: "retired",
};

export function ImportState({ state, isPill }: { state: ImportResult["state"]; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`bank:import.states.${state}`)}
    </State>
  );
}
