import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { undoLink } from "~/bin/pages";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Puts a template into the bin without asking: the flash message can undo it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const templateUuid = args.params.templateUuid!;
  const back = safeRedirect(form.get("from"), paths.certificates.templates());
  const removed = await services.certificates.removeTemplate({ templateUuid });
  if (!removed.ok) return refusedBy(removed, back, t);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("certificates:templates.removed", { name: removed.data.name }),
    link: undoLink(t, { address: paths.certificates.templates() }, templateUuid, back),
  });
}

/** A GET redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.templates());
}

/** An empty page, so that errors here render as a page too. */
export default function Remove() {
  return null;
}
