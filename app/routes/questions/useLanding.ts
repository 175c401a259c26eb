import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** After a change the address names a card: it takes the focus, so that one goes on from there. */
export function useLanding(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also at the same card
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
}
