import { changedInPlace } from "./live/replies";

type Control = HTMLInputElement;

/** True while a control rules the other out: a box or radio is checked, a number is above zero. */
const isRuling = ({ type, checked, value }: Control) =>
  /^(checkbox|radio)$/.test(type) ? checked : Number(value) > 0;

/**
 * A control with `data-rules-out` disables the control of that id while it is chosen, and shows the reason beside it,
 * `data-reason`. A choice that becomes impossible falls back to the first of its group. Without script the reasons
 * stand there as notes, and the server refuses what excludes each other.
 */
export function exclusions(): void {
  const look = () => {
    for (const ruling of document.querySelectorAll<Control>("[data-rules-out]")) {
      const ruled = document.getElementById(ruling.dataset.rulesOut!) as Control | null;
      // One without such a reason is disabled for another one, by the server.
      if (ruled?.dataset.reason) rule(ruled, isRuling(ruling) && !ruling.disabled);
    }
  };
  look();
  document.addEventListener("input", ({ target }) => {
    if ((target as Control).form?.querySelector("[data-rules-out]")) look();
  });
  document.addEventListener(changedInPlace, look);
  window.addEventListener("pageshow", look);
}

function rule(ruled: Control, isRuledOut: boolean): void {
  ruled.disabled = isRuledOut;
  const reason = document.getElementById(ruled.dataset.reason!);
  if (reason) {
    reason.hidden = !isRuledOut;
    const ids = (ruled.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .filter((id) => id && id !== reason.id);
    if (isRuledOut) ids.push(reason.id);
    if (ids.length > 0) ruled.setAttribute("aria-describedby", ids.join(" "));
    else ruled.removeAttribute("aria-describedby");
  }
  if (!isRuledOut || !ruled.checked) return;
  if (ruled.type === "checkbox") ruled.checked = false;
  const first = [...(ruled.form?.elements ?? [])].find(
    (one): one is Control => one instanceof HTMLInputElement && one.name === ruled.name && !one.disabled,
  );
  if (ruled.type === "radio" && first) first.checked = true;
}
