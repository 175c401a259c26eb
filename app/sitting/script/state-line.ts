/** Classes of the line: what one waits for, or has to know, stays in sight. */
const looks = {
  done: "",
  busy: "sit-state-busy",
  upload: "sit-state-busy sit-state-stays",
  warn: "sit-state-warn sit-state-stays",
};

/** The line of the page that says what became of the answer. */
export function stateLineOf(form: HTMLFormElement) {
  const state = form.querySelector<HTMLElement>("[data-state]")!;
  /** The line of the last save that was confirmed. */
  let confirmed = state.lastElementChild!.textContent!;
  /** A save that is under way is seen and not heard: a screen reader says once that it is done. */
  const show = (text: string, kind: keyof typeof looks, isHeard = true) => {
    if (state.textContent === text) return;
    state.className = `sit-state ${looks[kind]}`;
    // What stays in sight stands below the head, which is as high as its words need.
    state.style.top = `${document.querySelector<HTMLElement>(".sit-head")?.offsetHeight ?? 0}px`;
    state.removeAttribute("data-none");
    state.textContent = "";
    const line = document.createElement("p");
    line.textContent = text;
    if (!isHeard) line.setAttribute("aria-hidden", "true");
    state.appendChild(line);
  };
  return {
    show,
    confirm(text: string): void {
      confirmed = text;
      show(text, "done");
    },
    confirmed: () => confirmed,
    /** What it says now, for the field that it is about. */
    shown: () => state.firstElementChild!,
  };
}
