import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { copyToWorkAt, workplaceOf } from "./begin.server";

/** An author copies a paper and goes on where they were; the notice leads to the copy. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const paper = need(await services.papers.get({ jobId: args.params.paperId! }));
  const copyId = need(await copyToWorkAt(services, paper));
  const copy = need(await services.papers.get({ jobId: copyId }));
  return redirectWith(safeRedirect(form.get("from"), paths.papers.list()), {
    kind: "ok",
    text: t("papers:copied", { title: copy.name }),
    link: { to: workplaceOf(copy), text: t("papers:openCopy") },
  });
}

export const loader = () => redirect(paths.papers.list());

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Copy() {
  return null;
}
