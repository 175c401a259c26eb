import { useEffect } from "react";

/**
 * A validation error that appears on blur would shift the element being pressed from under the mouse, and the
 * click would be lost. So while a mouse button is down, the blur of a field of this form is deferred until it
 * is up.
 */
export function useDeferredBlur(formId: string): void {
  useEffect(() => {
    let isDown = false;
    let left: Element | null = null;
    const onDown = () => {
      isDown = true;
    };
    const onLeave = (event: FocusEvent) => {
      const field = event.target as HTMLInputElement;
      if (!isDown || field.form?.id !== formId) return;
      event.stopPropagation();
      left = field;
    };
    const onUp = () => {
      // why: the click follows the release in the same task.
      window.setTimeout(() => {
        isDown = false;
        if (left?.isConnected) left.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
        left = null;
      });
    };
    window.addEventListener("mousedown", onDown, true);
    window.addEventListener("focusout", onLeave, true);
    window.addEventListener("mouseup", onUp, true);
    return () => {
      window.removeEventListener("mousedown", onDown, true);
      window.removeEventListener("focusout", onLeave, true);
      window.removeEventListener("mouseup", onUp, true);
    };
  }, [formId]);
}
