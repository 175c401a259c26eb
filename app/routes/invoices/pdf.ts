import type { LoaderFunctionArgs } from "@remix-run/node";
import { invoicePdfRequest } from "#contract/invoices/shapes";
import { paths } from "~/paths";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** An invoice, or its red reversal, as a PDF: a company's own, or for the platform any. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, isOfPlatform(args) ? "platform" : "company");
  const id = args.params.invoiceId!;
  const kind = invoicePdfRequest.shape.kind.safeParse(args.params.kind);
  if (!kind.success) throw new Response(null, { status: 404 });
  const file = await services.invoices.pdf({ id, kind: kind.data });
  if (!file.ok && file.reason === "INVOICE_STATE") {
    const back = isOfPlatform(args) ? paths.admin.invoice(id) : paths.invoices.show(id);
    return redirectWithFlash(back, { kind: "danger", text: file.message });
  }
  return inlinePdf(need(file));
}

const isOfPlatform = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).pathname.toLowerCase().startsWith("/admin/");
