import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";

/** The picture of a scanned page, or of one question on it (`?place=`). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const asked = new URL(args.request.url).searchParams.get("place");
  const place = asked !== null && /^\d{1,4}$/.test(asked) ? { place: Number(asked) } : {};
  return passedFile(need(await services.scans.picture({ pageId: args.params.pageId!, ...place })));
}
