import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";
import type { OperatorListRow } from "./operator-rows.server";

const kinds: Record<OperatorListRow["state"], StateKind> = {
  active: "ok",
  invited: "waiting",
  locked: "retired",
};

/** Whether an operator may sign in, by shape, colour and text. */
export function OperatorState({ state }: { state: OperatorListRow["state"] }) {
  const t = useWords();
  return <State kind={kinds[state]}>{t(`companies:operators.states.${state}`)}</State>;
}
