import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { previewPage } from "~/sitting/pages/preview-page.server";
import { previewedPaper } from "./previewed.server";

export const handle = { isDocument: true };

/** An author previews a paper as a candidate sits it: its parts, what is missing, and the way to its questions. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await operator(args, "papers");
  const { page, reader, lacks } = await previewedPaper(args, visit);
  const back = paths.papers.questions(args.params.paperId!);
  return previewPage(page, reader, { back, lacks, isEnd: reader.url.searchParams.has("end") });
}
