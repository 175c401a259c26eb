import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { OrderList } from "./OrderList";
import { ordersShown } from "./orders.server";

export const handle: Handle = {
  title: (t) => t("orders:title"),
  crumb: (t) => [
    { text: t("menus.ledger"), to: paths.orders.ledger() },
    { text: t("orders:title"), to: paths.orders.list() },
  ],
};

/** Every deposit that the company ordered. */
export async function loader(args: LoaderFunctionArgs) {
  return ordersShown(await operator(args, "company"), args.request, false, paths.orders.list);
}

export default function Orders() {
  const t = useWords();
  return (
    <>
      <PageHead
        title={t("orders:title")}
        actions={
          <ButtonLink kind="primary" icon="plus" to={paths.orders.new()}>
            {t("orders:new.title")}
          </ButtonLink>
        }
      >
        {t("orders:lead")}
      </PageHead>
      <OrderList list={useLoaderData<typeof loader>()} />
    </>
  );
}
