import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { InvoiceFacts } from "./InvoiceFacts";
import { InvoiceStateMark } from "./InvoiceStateMark";
import { shownInvoice } from "./invoices.server";

export const handle: Handle = {
  title: (_, { number }: Awaited<ReturnType<typeof loader>>) => number,
  crumb: (t, { number }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.invoices"), to: paths.admin.invoices() },
    { text: number },
  ],
};

/** One invoice of any company; the platform's administrators do what its state allows. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "platform");
  return shownInvoice(need(await context.services.invoices.get({ id: args.params.invoiceId! })), context);
}

export default function OneInvoice() {
  const t = useWords();
  const invoice = useLoaderData<typeof loader>();
  const { id, state } = invoice;
  const isOut = state === "issued" || state === "sent";
  return (
    <div className="form-page">
      <PageHead
        title={invoice.number}
        beside={<InvoiceStateMark state={state} isPill />}
        actions={
          <>
            {state === "applied" && (
              <>
                <ButtonLink to={paths.admin.changeInvoice(id, "reject")}>
                  {t("invoices:reject.title")}
                </ButtonLink>
                <ButtonLink kind="primary" to={paths.admin.changeInvoice(id, "issue")}>
                  {t("invoices:issue.title")}
                </ButtonLink>
              </>
            )}
            {isOut && (
              <ButtonLink to={paths.admin.changeInvoice(id, "reverse")}>
                {t("invoices:reverse.title")}
              </ButtonLink>
            )}
            {state === "issued" && (
              <PostForm action={paths.admin.sendInvoice(id)} className="inline-form">
                <Button kind="primary">{t("invoices:send.submit")}</Button>
              </PostForm>
            )}
          </>
        }
      >
        {invoice.told}
      </PageHead>
      <InvoiceFacts invoice={invoice} isPlatform />
    </div>
  );
}
