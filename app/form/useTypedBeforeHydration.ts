import { useEffect } from "react";
import { restoreTypedTexts } from "./typedTexts";

/**
 * What was typed and chosen before hydration stays on the page, but conform knows only the rendered values:
 * it is told once, by the same event that typing fires.
 */
export function useTypedBeforeHydration(formId: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (form) restoreTypedTexts(form);
    // why: the CSRF token is a field that is never blurred or edited, so nothing is validated by this.
    form?.querySelector("input[name=csrf]")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}
