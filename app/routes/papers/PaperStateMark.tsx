import type { PaperState as Name } from "#contract/papers/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<Name, StateKind> = { draft: "draft", ready: "ok", used: "held", archived: "retired" };

/** A paper's state, by shape, colour and text. */
export function PaperStateMark({ state, isPill }: { state: Name; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`papers:states.${state}`)}
    </State>
  );
}
