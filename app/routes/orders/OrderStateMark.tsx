import type { OrderState } from "#contract/orders/shapes";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";

const kinds: Record<OrderState, StateKind> = {
  created: "draft",
  awaiting: "draft",
  declared: "waiting",
  paid: "ok",
  finished: "ok",
  cancelled: "retired",
  expired: "retired",
  refunded: "failed",
};

/** An order's state, by shape, colour and text. */
export function OrderStateMark({ state, isPill }: { state: OrderState; isPill?: boolean }) {
  const t = useWords();
  return (
    <State kind={kinds[state]} isPill={isPill}>
      {t(`orders:states.${state}`)}
    </State>
  );
}
