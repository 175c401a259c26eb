import { need, type OperatorContext } from "~/session/guard.server";
import { exactTime } from "~/words/dates.server";
import { shownOrder } from "./shown.server";

/** One order with all its steps. */
export async function orderShown({ services, language, company, t }: OperatorContext, id: string) {
  const zone = company.timeZone;
  const order = need(await services.orders.get({ id }));
  const actions = need(await services.orders.actions({ id }));
  return {
    ...shownOrder(order, { t, language, zone }),
    actions: actions.map(({ step, state, by, note, at }) => ({
      ...{ step, state, note, by, at: exactTime(at, zone) },
    })),
  };
}

export type ShownOneOrder = Awaited<ReturnType<typeof orderShown>>;
