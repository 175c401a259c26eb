import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Archives a paper (`archive` 1) or restores it (0); the flash message can undo either. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const query = new URL(args.request.url).searchParams;
  const archive = (form.get("archive") ?? query.get("archive")) !== "0";
  const back = safeRedirect(form.get("from") ?? query.get("from"), paths.papers.list());
  need(await services.papers.archive({ jobId, archive }));
  const { name } = need(await services.papers.get({ jobId }));
  return redirectWithFlash(back, {
    kind: "ok",
    text: t(archive ? "papers:archived" : "papers:restored", { title: name }),
    link: {
      to: paths.papers.archive(jobId, { archive: archive ? "0" : "1", from: back }),
      text: t("papers:undo"),
      post: true,
    },
  });
}

export const loader = () => redirect(paths.papers.list());

/** An empty page, so that errors here render as a page too. */
export default function Archive() {
  return null;
}
