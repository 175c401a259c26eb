import type { InvoiceState } from "#contract/invoices/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<InvoiceState, StateKind> = {
  applied: "waiting",
  issued: "held",
  rejected: "failed",
  sent: "ok",
  reversed: "retired",
};

/** An invoice's state, by shape, colour and text. */
export function InvoiceStateMark({ state, isPill }: { state: InvoiceState; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`invoices:states.${state}`)}
    </State>
  );
}
