import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An operator lays a template aside (`archive` 1) or brings it back (0); the notice can undo either. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const templateUuid = args.params.templateUuid!;
  const asked = form.get("archive") ?? new URL(args.request.url).searchParams.get("archive");
  const archive = asked !== "0";
  need(await services.certificates.archiveTemplate({ templateUuid, archive }));
  const { name } = need(await services.certificates.template({ templateUuid }));
  return redirectWith(safeRedirect(form.get("from"), paths.certificates.templates()), {
    kind: "ok",
    text: t(archive ? "certificates:templates.archived" : "certificates:templates.restored", { name }),
    link: {
      to: paths.certificates.archiveTemplate(templateUuid, { archive: archive ? "0" : "1" }),
      text: t("certificates:templates.undo"),
      post: true,
    },
  });
}

/** Nothing to read here: the way leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.templates());
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Archive() {
  return null;
}
