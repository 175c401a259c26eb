import type { RecordPages } from "~/records/pages";
import { safeRedirect } from "~/session/redirect.server";
import { asRouted, type Screen } from "~/session/screens";
import { stop } from "~/stop/stop.server";
import { recordPages } from "./all";

/** The record that a URL belongs to, matched as the router does. */
export function recordAt(request: Request): RecordPages {
  const path = `${asRouted(new URL(request.url).pathname)}/`;
  const found = Object.values(recordPages).find(({ address }) =>
    path.startsWith(`${address.toLowerCase()}/`),
  );
  if (!found) throw stop({ kind: "notFound" }, 404);
  return found;
}

/** The screen of its dialogs. */
export function writeScreenAt(request: Request): Screen {
  const { screen, writeScreen = screen } = recordAt(request);
  return writeScreen;
}

/** Where a dialog over the list returns to: the page that it came from, else the list. */
export const backFrom = (request: Request, { address }: RecordPages): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), address);
