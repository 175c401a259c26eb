let pressed: HTMLButtonElement | null = null;

/** Remembers the button that was clicked, also by Enter: Safari before 15.4 does not tell which one sent a form. */
export function submitters(): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      pressed = (target as Element).closest("button");
      window.setTimeout(() => {
        pressed = null;
      });
    },
    true,
  );
}

/** The button that submits a form. */
export function submitterOf(event: Event): HTMLButtonElement | null {
  const { submitter = pressed } = event as { submitter?: HTMLElement | null };
  return submitter instanceof HTMLButtonElement && submitter.form === event.target ? submitter : null;
}
