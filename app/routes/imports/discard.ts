import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { importAt } from "./screens.server";

/** Discards a previewed file; nothing was imported. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, importAt(args).screen);
  const { domain, importId } = importAt(args);
  const discarded = await services[domain].discardImport({ importId });
  if (!discarded.ok && discarded.reason === "IMPORT_STARTED")
    return redirectWithFlash(paths[domain].showImport(importId), { kind: "warn", text: discarded.message });
  need(discarded);
  const again = safeRedirect(form.get("again"), paths[domain].import());
  return redirectWithFlash(again, { kind: "ok", text: t(`${domain}:import.discardedNow`) });
}

/** A GET redirects to the import. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, importAt(args).screen);
  const { domain, importId } = importAt(args);
  return redirect(paths[domain].showImport(importId));
}

/** An empty page, so that errors here render as a page too. */
export default function Discard() {
  return null;
}
