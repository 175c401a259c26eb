import { data } from "@remix-run/node";
import type { Handle } from "~/root";
import { StopPage } from "~/session/StopPage";

export const handle: Handle = { title: (t) => t("stop.forbidden.title") };

/** Where somebody lands whose roles do not open a screen. */
export const loader = () => data(null, { status: 401 });

export default function Forbidden() {
  return <StopPage stop={{ kind: "forbidden" }} />;
}
