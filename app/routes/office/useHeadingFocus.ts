import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * On client-side navigation, focuses the page's heading, like a new document: screen readers announce the
 * page, and Tab continues from there. An element focused on the new page itself retains the focus.
 */
export function useHeadingFocus(): void {
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
