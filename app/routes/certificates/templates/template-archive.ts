import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Archives a template (`archive` 1) or restores it (0); the flash message can undo either. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "certificates");
  const templateUuid = args.params.templateUuid!;
  const asked = form.get("archive") ?? new URL(args.request.url).searchParams.get("archive");
  const archive = asked !== "0";
  need(await services.certificates.archiveTemplate({ templateUuid, archive }));
  const { name } = need(await services.certificates.template({ templateUuid }));
  return redirectWithFlash(safeRedirect(form.get("from"), paths.certificates.templates()), {
    kind: "ok",
    text: t(archive ? "certificates:templates.archived" : "certificates:templates.restored", { name }),
    link: {
      to: paths.certificates.archiveTemplate(templateUuid, { archive: archive ? "0" : "1" }),
      text: t("certificates:templates.undo"),
      post: true,
    },
  });
}

/** A GET redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return redirect(paths.certificates.templates());
}

/** An empty page, so that errors here render as a page too. */
export default function Archive() {
  return null;
}
