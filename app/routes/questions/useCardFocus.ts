import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** After a change, focuses the card in the URL's fragment, so that one continues from there. */
export function useCardFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also at the same card
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
}
