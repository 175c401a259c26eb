import type { LoaderFunctionArgs } from "@remix-run/node";
import { format } from "#contract/bank/shapes";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { askForProof } from "~/routes/operator/proof.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { queryOf, readFilter } from "./filter.server";

/** Somebody who writes questions saves those that the filter lets through; what goes wrong is said where they chose. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const url = new URL(args.request.url);
  const { filter } = readFilter(url);
  const back = paths.bank.export({ ...queryOf(filter), sort: "" });
  const asked = format.safeParse(url.searchParams.get("format"));
  if (!asked.success) return redirectWith(back, { kind: "warn", text: t("mistakes:FORMAT_MISSING") });

  const { sort: _, pageNum: _page, pageSize: _size, ...narrow } = filter;
  const file = await services.bank.export({ ...narrow, format: asked.data });
  if (file.ok) return fileReply(file.data);
  if (file.reason === "PROOF_NEEDED") return askForProof(back);
  if (file.reason === "NOTHING_TO_EXPORT" || file.reason === "TOO_MANY_TO_EXPORT")
    return redirectWith(back, { kind: "warn", text: file.message });
  return need(file);
}
