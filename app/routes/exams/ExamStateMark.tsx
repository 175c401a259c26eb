import type { ExamState } from "#contract/exams/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<ExamState, StateKind> = {
  draft: "draft",
  published: "ok",
  open: "waiting",
  closed: "held",
  cancelled: "failed",
};

/** An exam's state, by shape, colour and text. */
export function ExamStateMark({ state, isPill }: { state: ExamState; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`exams:states.${state}`)}
    </State>
  );
}
