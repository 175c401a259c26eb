import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Copies a template and returns to the same page; the flash message links to the copy. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const { certificates } = services;
  const copyId = need(await certificates.copyTemplate({ templateUuid: args.params.templateUuid! }));
  const { name } = need(await certificates.template({ templateUuid: copyId }));
  return redirectWithFlash(safeRedirect(form.get("from"), paths.certificates.templates()), {
    kind: "ok",
    text: t("certificates:templates.copied", { name }),
    link: { to: paths.certificates.template(copyId), text: t("certificates:templates.openCopy") },
  });
}

/** A GET redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.templates());
}

/** An empty page, so that errors here render as a page too. */
export default function Copy() {
  return null;
}
