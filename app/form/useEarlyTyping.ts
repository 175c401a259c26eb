import { useEffect } from "react";
import { restoreTexts } from "./earlyTexts";

/**
 * What somebody typed and chose before script arrived stays on the page, but conform knows only what the page was
 * drawn with: it is told once, by the same event that typing is.
 */
export function useEarlyTyping(formId: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (form) restoreTexts(form);
    // why: the proof is a field that nobody leaves or mends, so nothing is validated by this.
    form?.querySelector("input[name=csrf]")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}
