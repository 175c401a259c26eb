import type { ImportResult } from "#contract/bank/shapes";
import { SentState } from "~/routes/office/SentState";
import { useWords } from "~/words/words";

export function ImportState({ state, isPill }: { state: ImportResult["state"]; isPill?: boolean }) {
  const t = useWords();
  return (
    <SentState state={state} isPill={isPill}>
      {t(`bank:import.states.${state}`)}
    </SentState>
  );
}
