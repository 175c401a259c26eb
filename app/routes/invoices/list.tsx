import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { InvoiceList } from "./InvoiceList";
import { invoicesShown } from "./invoices.server";

export const handle: Handle = {
  title: (t) => t("invoices:title"),
  crumb: (t) => [
    { text: t("menus.ledger"), to: paths.orders.ledger() },
    { text: t("invoices:title"), to: paths.invoices.list() },
  ],
};

/** Every invoice that the company applied for. */
export async function loader(args: LoaderFunctionArgs) {
  return invoicesShown(await operator(args, "company"), args.request, false, paths.invoices.list);
}

export default function Invoices() {
  const t = useWords();
  return (
    <>
      <PageHead
        title={t("invoices:title")}
        actions={
          <>
            <ButtonLink to={paths.invoices.title()}>{t("invoices:titleForm.title")}</ButtonLink>
            <ButtonLink kind="primary" icon="plus" to={paths.invoices.new()}>
              {t("invoices:apply.title")}
            </ButtonLink>
          </>
        }
      >
        {t("invoices:lead")}
      </PageHead>
      <InvoiceList list={useLoaderData<typeof loader>()} />
    </>
  );
}
