import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { codes } from "#contract/call";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { importAt } from "./screens.server";

/** Starts the import after the preview; the page then shows its progress. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, importAt(args).screen);
  const { domain, importId } = importAt(args);
  const back = paths[domain].showImport(importId);
  const started = await services[domain].commitImport({
    importId,
    leavesOut: form.get("leavesOut") === "1",
    ...(form.has("byCategory") && { byCategory: form.get("byCategory") === "1" }),
  });
  // If another user was faster, the page shows the current state.
  if (started.ok || started.reason === "IMPORT_NOT_READ") return redirect(back);
  if (started.code === codes.refused && started.reason !== "NOT_FOUND")
    return redirectWithFlash(back, { kind: "danger", text: started.message });
  return need(started);
}

/** A GET redirects to the import. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, importAt(args).screen);
  const { domain, importId } = importAt(args);
  return redirect(paths[domain].showImport(importId));
}

/** An empty page, so that errors here render as a page too. */
export default function Start() {
  return null;
}
