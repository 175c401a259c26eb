import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { OrderList } from "./OrderList";
import { ordersShown } from "./orders.server";

export const handle: Handle = {
  title: (t) => t("menus.orders"),
  crumb: (t) => ({ text: t("menus.orders"), to: paths.admin.orders() }),
};

/** Deposits of every company, for the platform's administrators. */
export async function loader(args: LoaderFunctionArgs) {
  return ordersShown(await operator(args, "platform"), args.request, true, paths.admin.orders);
}

export default function AllOrders() {
  const t = useWords();
  return (
    <>
      <PageHead title={t("menus.orders")}>{t("orders:allLead")}</PageHead>
      <OrderList list={useLoaderData<typeof loader>()} />
    </>
  );
}
