import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const every = 1_000;

/**
 * Asks for what the page tells anew every second while something goes on and somebody looks; without script the page
 * does so by itself (`refresh` in a route's handle).
 */
export function useRefreshed(isGoingOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isGoingOn || state !== "idle") return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, every);
    return () => window.clearInterval(timer);
  }, [isGoingOn, state, revalidate]);
}
