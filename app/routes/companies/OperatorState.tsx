import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";
import type { Person } from "./operator-rows.server";

const kinds: Record<Person["state"], StateKind> = { active: "ok", invited: "waiting", locked: "retired" };

/** Whether somebody may come in, by shape, colour and word. */
export function OperatorState({ state }: { state: Person["state"] }) {
  const t = useWords();
  return <State kind={kinds[state]}>{t(`companies:operators.states.${state}`)}</State>;
}
