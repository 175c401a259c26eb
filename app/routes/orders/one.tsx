import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { OrderFacts } from "./OrderFacts";
import { OrderStateMark } from "./OrderStateMark";
import { orderShown } from "./one.server";

export const handle: Handle = {
  title: (_, { number }: Awaited<ReturnType<typeof loader>>) => number,
  crumb: (t, { number }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.orders"), to: paths.admin.orders() },
    { text: number },
  ],
};

/** One deposit of any company; the platform's administrators confirm it, or refund it. */
export async function loader(args: LoaderFunctionArgs) {
  return orderShown(await operator(args, "platform"), args.params.orderId!);
}

export default function OneOrder() {
  const t = useWords();
  const order = useLoaderData<typeof loader>();
  const { id, state } = order;
  return (
    <div className="form-page">
      <PageHead
        title={order.number}
        beside={<OrderStateMark state={state} isPill />}
        actions={
          state === "paid" && <ButtonLink to={paths.admin.refund(id)}>{t("orders:refund.title")}</ButtonLink>
        }
      >
        {order.told}
      </PageHead>
      {state === "declared" && order.isOwnDeclaration && (
        <Notice kind="info">{t("orders:confirm.own")}</Notice>
      )}
      {state === "declared" && !order.isOwnDeclaration && (
        <FormSection title={t("orders:confirm.title")} hint={t("orders:confirm.lead")}>
          <PostForm action={paths.admin.confirmOrder(id)}>
            <Actions>
              <Button kind="primary" icon="tick">
                {t("orders:confirm.submit", { amount: order.amount })}
              </Button>
            </Actions>
          </PostForm>
        </FormSection>
      )}
      <OrderFacts order={order} isPlatform />
    </div>
  );
}
