import { Outlet, useRouteError } from "@remix-run/react";
import { StopPage } from "~/shell/StopPage";
import { stopOf } from "~/stop/stop";

/** The root of all pages. Errors are caught here, below the document, whose data stays available. */
export default function Site() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <StopPage stop={stopOf(useRouteError())} />;
}
