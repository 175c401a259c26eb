import type { LoaderFunctionArgs } from "@remix-run/node";
import { format } from "#contract/bank/shapes";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { bankQueryOf, readBankFilter } from "./filter.server";

/** Downloads the questions matching the filter; errors are shown on the page where it was requested. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, t } = await operator(args, "writeBank");
  const url = new URL(args.request.url);
  const { filter, period } = readBankFilter(url.searchParams, company.timeZone);
  const back = paths.bank.export({ ...bankQueryOf({ filter, period }), sort: "" });
  const asked = format.safeParse(url.searchParams.get("format"));
  if (!asked.success) return redirectWithFlash(back, { kind: "warn", text: t("errors:FORMAT_MISSING") });

  const { sort: _, isReversed: _reversed, pageNum: _page, pageSize: _size, ...narrow } = filter;
  const file = await services.bank.export({ ...narrow, format: asked.data });
  if (file.ok) return fileReply(file.data);
  if (file.reason === "PROOF_NEEDED") return askToReauthenticate(back);
  if (file.reason === "NOTHING_TO_EXPORT" || file.reason === "TOO_MANY_TO_EXPORT")
    return redirectWithFlash(back, { kind: "warn", text: file.message });
  return need(file);
}
