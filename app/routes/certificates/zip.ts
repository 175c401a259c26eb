import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { siteAddress } from "~/routes/verify/site.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { queryOf, readFilter } from "./filter.server";

/** An operator saves the certificates that the list shows as PDFs in one file; what goes wrong is said on the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "certificates");
  const { filter } = readFilter(new URL(args.request.url));
  const { pageNum: _page, pageSize: _size, ...narrow } = filter;
  const file = await services.certificates.zip({ ...narrow, site: siteAddress(args.request) });
  if (file.ok) return fileReply(file.data, ["application/zip"]);
  if (file.reason === "NOTHING_TO_DOWNLOAD" || file.reason === "TOO_MANY_TO_DOWNLOAD")
    return redirectWith(paths.certificates.list(queryOf(filter)), { kind: "warn", text: file.message });
  return need(file);
}
