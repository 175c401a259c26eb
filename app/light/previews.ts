/** Milliseconds without typing before the preview is asked for. */
const pause = 400;

/**
 * The preview of a form with `data-preview` follows what is typed: the form's texts are sent to that address, and the
 * drawing and the status (`[data-preview-status]`) are taken from the answer. The last drawing stays while a later one
 * fails.
 */
export function previews(): void {
  let timer = 0;
  let request = new AbortController();
  const rest = () => {
    window.clearTimeout(timer);
    request.abort();
  };
  document.addEventListener("input", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    const address = form?.dataset.preview;
    if (!form || !address) return;
    rest();
    const own = new AbortController();
    request = own;
    timer = window.setTimeout(() => void draw(form, address, own.signal), pause);
  });
  // What is sent comes back with a drawing of its own.
  document.addEventListener("submit", rest);
}

async function draw(form: HTMLFormElement, address: string, signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  const answer = await fetch(address, { method: "POST", body, signal }).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  if (signal.aborted) return;
  const drawing = page?.querySelector(".certificate-drawing > svg");
  const here = form.querySelector(".certificate-drawing");
  if (drawing && here) here.replaceChildren(document.importNode(drawing, true));
  const status = form.querySelector<HTMLElement>("[data-preview-status]");
  if (!status) return;
  const error = page?.querySelector(".field-error");
  if (drawing) status.textContent = "";
  else if (error) status.replaceChildren(document.importNode(error, true));
  else status.textContent = status.dataset.previewStatus!;
}
