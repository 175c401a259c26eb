import type { LoaderFunctionArgs } from "@remix-run/node";
import { statementFileRequest } from "#contract/orders/statement";
import { paths } from "~/paths";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** The statement of a month as a workbook or a PDF; one that is too long says so on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, args.params.companyId ? "platform" : "company");
  const { companyId: companyUuid = "", ...params } = args.params;
  const asked = statementFileRequest.safeParse(params);
  if (!asked.success) throw new Response(null, { status: 404 });
  const { month } = asked.data;
  const file = await (companyUuid
    ? services.orders.statementFileOf({ companyUuid, ...asked.data })
    : services.orders.statementFile(asked.data));
  if (!file.ok && file.code === 1) {
    const back = companyUuid
      ? paths.admin.statement(companyUuid, { month })
      : paths.orders.statement({ month });
    return redirectWithFlash(back, { kind: "danger", text: file.message });
  }
  return asked.data.format === "pdf" ? inlinePdf(need(file)) : passedFile(need(file));
}
