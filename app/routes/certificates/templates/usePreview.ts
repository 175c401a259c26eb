import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import type { TemplatePreview } from "./preview";

/** Debounce of input, in milliseconds. */
const pause = 400;

/**
 * The preview of a form: the initial one, or with script the newest one requested since. The last rendering
 * stays while a later one fails. Call `follow` on each input: it aborts the pending request; so does `rest`,
 * on submit.
 */
export function usePreview(first: TemplatePreview) {
  const [asked, keep] = useState<{ since: TemplatePreview; preview: TemplatePreview } | null>(null);
  const now = asked?.since === first ? asked.preview : first;
  const rendered = useRef(first.svg);
  if (now.svg !== null) rendered.current = now.svg;
  const waiting = useRef({ timer: 0, request: new AbortController() });

  const rest = () => {
    window.clearTimeout(waiting.current.timer);
    waiting.current.request.abort();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the end alone
  useEffect(() => rest, []);

  const follow = (form: HTMLFormElement) => {
    rest();
    const request = new AbortController();
    const timer = window.setTimeout(async () => {
      const preview = await ask(form, request.signal);
      if (!request.signal.aborted) keep({ since: first, preview });
    }, pause);
    waiting.current = { timer, request };
  };
  return {
    svg: rendered.current,
    isFresh: now.svg !== null,
    validationError: now.validationError,
    follow,
    rest,
  };
}

/**
 * Fetches the preview page outside the router: a preview that fails or is late must neither replace the
 * user's page nor have its data reloaded. Files are not sent.
 */
async function ask(form: HTMLFormElement, signal: AbortSignal): Promise<TemplatePreview> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const answer = await fetch(paths.certificates.previewTemplate(), { method: "POST", body, signal });
    if (!answer.ok) return { svg: null };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const svg = page.querySelector(".certificate-drawing > svg");
    return {
      svg: svg?.outerHTML ?? null,
      validationError: page.querySelector(".field-error")?.textContent ?? undefined,
    };
  } catch {
    // why: offline, or aborted by a later request, the last rendering stays.
    return { svg: null };
  }
}
