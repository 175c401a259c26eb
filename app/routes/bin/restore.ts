import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { binPaths } from "~/bin/pages";
import { restoredOr } from "~/bin/restored.server";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { binAt } from "./at.server";

/** Restores a removed row, from the bin or by the undo of a flash message, and says under which name. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, binAt(args.request).screen);
  const bin = binAt(args.request);
  const back = safeRedirect(new URL(args.request.url).searchParams.get("from"), binPaths.list(bin));
  const restored = await bin.client(services).restore({ removedId: args.params.removedId! });
  // An administrator comes back only by somebody who has just shown to be one; the bin has the row, the flash is gone.
  if (!restored.ok && (restored.reason as string) === "PROOF_NEEDED")
    return askToReauthenticate(binPaths.list(bin));
  return restoredOr(restored, back, t, bin);
}

/** A GET redirects to the bin. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, binAt(args.request).screen);
  return redirect(binPaths.list(binAt(args.request)));
}

/** An empty page, so that errors here render as a page too. */
export default function Restore() {
  return null;
}
