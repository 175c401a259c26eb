import type { LoaderFunctionArgs } from "@remix-run/node";
import { chosenRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { fileReply } from "~/request/file-reply.server";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { certificateQueryOf, readCertificateFilter } from "./filter.server";

/**
 * Downloads the certificates matching the list's filter, or those chosen in the list, as PDFs in one zip;
 * errors are shown on the list.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, company } = context;
  const asked = new URL(args.request.url).searchParams;
  const { filter, period } = readCertificateFilter(asked, company.timeZone);
  const site = publicSiteAddress(args.request);
  const { pageNum: _page, pageSize: _size, sort: _sort, isReversed: _reversed, ...narrow } = filter;
  const file = asked.has("chosen")
    ? await services.certificates.zipMany({
        certificateUuids: [...(await chosenRows(context, "certificates"))],
        site,
      })
    : await services.certificates.zip({ ...narrow, site });
  if (file.ok) return fileReply(file.data, ["application/zip"]);
  if (["NOTHING_TO_DOWNLOAD", "TOO_MANY_TO_DOWNLOAD", "NOTHING_CHOSEN"].includes(file.reason))
    return redirectWithFlash(paths.certificates.list(certificateQueryOf({ filter, period })), {
      kind: "warn",
      text: file.message,
    });
  return need(file);
}
