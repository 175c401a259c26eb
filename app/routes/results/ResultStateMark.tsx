import type { resultTabs } from "#contract/results/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

type ResultState = (typeof resultTabs)[number];

const kinds: Record<ResultState, StateKind> = {
  open: "waiting",
  ready: "ok",
  released: "held",
  withheld: "failed",
};

/** What becomes of a score, by shape, colour and text. */
export function ResultStateMark({ state, isPill }: { state: ResultState; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`results:tabs.${state}`)}
    </State>
  );
}
