import { released } from "./live/validation";

/**
 * The value of a field with `data-check` is sent to that address as `value` once it is changed; the answer, a sentence
 * or nothing, is shown in the status that `data-check-status` names. The form's own validation decides.
 */
export function fieldChecks(): void {
  document.addEventListener("change", async ({ target }) => {
    const field = target as HTMLInputElement;
    const { check, checkStatus } = field.dataset;
    const status = checkStatus && document.getElementById(checkStatus);
    if (!check || !status) return;
    const { value } = field;
    const address = new URL(check, window.location.href);
    address.searchParams.set("value", value);
    const answer = await fetch(address.href).catch(() => null);
    const text = answer?.ok && !answer.redirected ? await answer.text() : "";
    await released();
    if (field.value === value) status.textContent = text;
  });
}
