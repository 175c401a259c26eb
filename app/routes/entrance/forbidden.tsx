import { data } from "@remix-run/node";
import type { Handle } from "~/root";
import { StopPage } from "~/shell/StopPage";

export const handle: Handle = { title: (t) => t("stop.forbidden.title") };

/** Shown when the user's roles do not permit a screen. */
export const loader = () => data(null, { status: 401 });

export default function Forbidden() {
  return <StopPage stop={{ kind: "forbidden" }} />;
}
