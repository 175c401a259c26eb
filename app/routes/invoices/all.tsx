import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { InvoiceList } from "./InvoiceList";
import { invoicesShown } from "./invoices.server";

export const handle: Handle = {
  title: (t) => t("menus.invoices"),
  crumb: (t) => ({ text: t("menus.invoices"), to: paths.admin.invoices() }),
};

/** Invoices of every company, for the platform's administrators. */
export async function loader(args: LoaderFunctionArgs) {
  return invoicesShown(await operator(args, "platform"), args.request, true, paths.admin.invoices);
}

export default function AllInvoices() {
  const t = useWords();
  return (
    <>
      <PageHead title={t("menus.invoices")}>{t("invoices:allLead")}</PageHead>
      <InvoiceList list={useLoaderData<typeof loader>()} />
    </>
  );
}
