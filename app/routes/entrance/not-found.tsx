import { data } from "@remix-run/node";
import type { Handle } from "~/root";
import { StopPage } from "~/shell/StopPage";

export const handle: Handle = { title: (t) => t("stop.notFound.title") };

/** The target of every unknown path (000 §2). */
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <StopPage stop={{ kind: "notFound" }} />;
}
