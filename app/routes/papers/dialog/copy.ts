import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { copyToWorkAt, workplaceOf } from "./begin.server";

/** Copies a paper and returns to the same page; the flash message links to the copy. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const from = form.get("from") ?? new URL(args.request.url).searchParams.get("from");
  const paper = need(await services.papers.get({ jobId: args.params.paperId! }));
  const copyId = need(await copyToWorkAt(services, paper));
  const copy = need(await services.papers.get({ jobId: copyId }));
  return redirectWithFlash(safeRedirect(from, paths.papers.list()), {
    kind: "ok",
    text: t("papers:copied", { title: copy.name }),
    link: { to: workplaceOf(copy), text: t("papers:openCopy") },
  });
}

export const loader = () => redirect(paths.papers.list());

/** An empty page, so that errors here render as a page too. */
export default function Copy() {
  return null;
}
