import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { certificateQueryOf, readCertificateFilter } from "./filter.server";

/** Downloads the certificates matching the list's filter as PDFs in one zip; errors are shown on the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "certificates");
  const { filter } = readCertificateFilter(new URL(args.request.url));
  const { pageNum: _page, pageSize: _size, ...narrow } = filter;
  const file = await services.certificates.zip({ ...narrow, site: publicSiteAddress(args.request) });
  if (file.ok) return fileReply(file.data, ["application/zip"]);
  if (file.reason === "NOTHING_TO_DOWNLOAD" || file.reason === "TOO_MANY_TO_DOWNLOAD")
    return redirectWithFlash(paths.certificates.list(certificateQueryOf(filter)), {
      kind: "warn",
      text: file.message,
    });
  return need(file);
}
