import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An author puts a paper away (`archive` 1) or takes it out again (0); the notice can undo either. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const query = new URL(args.request.url).searchParams;
  const archive = (form.get("archive") ?? query.get("archive")) !== "0";
  const back = safeRedirect(form.get("from") ?? query.get("from"), paths.papers.list());
  need(await services.papers.archive({ jobId, archive }));
  const { name } = need(await services.papers.get({ jobId }));
  return redirectWith(back, {
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

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Archive() {
  return null;
}
