import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Where React puts one page in place of another, it begins at its heading, as a new document would at its top: whoever
 * hears the page is told of it, and Tab goes on from there. What has taken the focus on the new page itself keeps it.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement?.closest("main *, [role=dialog]")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
