import type { CandidateState } from "#contract/candidates/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<CandidateState, StateKind> = {
  added: "draft",
  invited: "ok",
  registered: "ok",
  generated: "ok",
  sitting: "waiting",
  paused: "waiting",
  submitted: "held",
  marked: "held",
  released: "held",
  terminated: "failed",
  absent: "retired",
  void: "failed",
};

/** A candidate's state, by shape, colour and text. */
export function CandidateStateMark({ state, isPill }: { state: CandidateState; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`candidates:states.${state}`)}
    </State>
  );
}
