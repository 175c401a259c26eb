import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An operator copies a template and goes on where they were; the notice leads to the copy. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const { certificates } = services;
  const copyId = need(await certificates.copyTemplate({ templateUuid: args.params.templateUuid! }));
  const { name } = need(await certificates.template({ templateUuid: copyId }));
  return redirectWith(safeRedirect(form.get("from"), paths.certificates.templates()), {
    kind: "ok",
    text: t("certificates:templates.copied", { name }),
    link: { to: paths.certificates.template(copyId), text: t("certificates:templates.openCopy") },
  });
}

/** Nothing to read here: the way leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.templates());
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Copy() {
  return null;
}
