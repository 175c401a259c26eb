import { useEffect, useRef } from "react";

/**
 * A form that came back keeps what was typed, but no password: where script kept the page, it empties those fields,
 * as a new page would have them. What was typed on a page that came back before script arrived stays.
 */
export function useEmptySecrets(formId: string, lastResult: unknown): void {
  const told = useRef(lastResult);
  useEffect(() => {
    if (told.current === lastResult) return;
    told.current = lastResult;
    const form = document.forms.namedItem(formId);
    for (const field of form?.querySelectorAll<HTMLInputElement>("input[type=password]") ?? [])
      field.value = "";
  }, [formId, lastResult]);
}
