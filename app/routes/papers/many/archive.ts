import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { undoLinkTo } from "~/bin/pages";
import { chosenFor } from "~/lists/choose.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { toldOfPapers } from "./chosen.server";

/** Archives the chosen papers (`archive` 1) or restores them (0). Archiving can be undone by the flash message. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, form, t, language } = context;
  const { ids, here } = await chosenFor(context, "papers", paths.papers.list());
  const archive = form.get("archive") !== "0";
  const { count, at, leftOut } = need(await services.papers.archiveMany({ jobIds: ids, archive }));
  need(await services.lists.choose({ list: "papers", shown: null, chosen: [] }));
  const done = t(archive ? "papers:many.archived" : "papers:many.restored", { count });
  return redirectWithFlash(here, {
    ...toldOfPapers(t, language, done, leftOut),
    ...(archive && count > 0
      ? { link: undoLinkTo(t, (query) => paths.papers.undoMany({ at, ...query }), here) }
      : {}),
  });
}

export const loader = () => redirect(paths.papers.list());

/** An empty page, so that errors here render as a page too. */
export default function ArchiveMany() {
  return null;
}
