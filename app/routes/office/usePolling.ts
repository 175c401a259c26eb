import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const every = 1_000;

/**
 * Reloads the page's data every second while something is in progress and the page is visible; without script
 * the page refreshes itself (`refresh` in a route's handle).
 */
export function usePolling(isGoingOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isGoingOn || state !== "idle") return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, every);
    return () => window.clearInterval(timer);
  }, [isGoingOn, state, revalidate]);
}
