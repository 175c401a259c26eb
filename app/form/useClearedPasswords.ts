import { useEffect, useRef } from "react";

/**
 * A refused form preserves what was typed except passwords: where script stayed on the page, this empties
 * them, as a new page would. What was typed on a refused page before hydration stays.
 */
export function useClearedPasswords(formId: string, lastResult: unknown): void {
  const told = useRef(lastResult);
  useEffect(() => {
    if (told.current === lastResult) return;
    told.current = lastResult;
    const form = document.forms.namedItem(formId);
    for (const field of form?.querySelectorAll<HTMLInputElement>("input[type=password]") ?? [])
      field.value = "";
  }, [formId, lastResult]);
}
