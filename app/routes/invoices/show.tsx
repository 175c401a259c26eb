import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { InvoiceFacts } from "./InvoiceFacts";
import { InvoiceStateMark } from "./InvoiceStateMark";
import { shownInvoice } from "./invoices.server";

export const handle: Handle = {
  title: (_, { number }: Awaited<ReturnType<typeof loader>>) => number,
  crumb: (t, { number }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.ledger"), to: paths.orders.ledger() },
    { text: t("invoices:title"), to: paths.invoices.list() },
    { text: number },
  ],
};

/** One invoice of the company. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "company");
  return shownInvoice(need(await context.services.invoices.get({ id: args.params.invoiceId! })), context);
}

export default function ShowInvoice() {
  const invoice = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={invoice.number} beside={<InvoiceStateMark state={invoice.state} isPill />}>
        {invoice.told}
      </PageHead>
      <InvoiceFacts invoice={invoice} />
    </div>
  );
}
