import { Outlet, useRouteError } from "@remix-run/react";
import { StopPage } from "~/session/StopPage";
import { stopOf } from "~/session/stop";

/** Every page. What any of them throws ends here, below the document, whose own data it can still use. */
export default function Site() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <StopPage stop={stopOf(useRouteError())} />;
}
