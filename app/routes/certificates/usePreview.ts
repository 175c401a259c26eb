import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import type { Preview } from "./preview";

/** Milliseconds without a key that make a pause in typing. */
const pause = 400;

/**
 * The preview of a form: the one that the page came with, and with script the newest one that was asked for since. The
 * last drawing stays while a later one cannot be made. `follow` is for each input of the form: asking anew lets go of
 * what was asked before, and so does `rest`, for a form that is sent.
 */
export function usePreview(first: Preview) {
  const [asked, keep] = useState<{ since: Preview; preview: Preview } | null>(null);
  const now = asked?.since === first ? asked.preview : first;
  const drawn = useRef(first.svg);
  if (now.svg !== null) drawn.current = now.svg;
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
  return { svg: drawn.current, isFresh: now.svg !== null, mistake: now.mistake, follow, rest };
}

/**
 * Asks for the page that draws a form, past the router: a preview that fails or comes late must neither take the page
 * away from whoever is typing nor have it load anew. Files stay here.
 */
async function ask(form: HTMLFormElement, signal: AbortSignal): Promise<Preview> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const answer = await fetch(paths.certificates.previewTemplate(), { method: "POST", body, signal });
    if (!answer.ok) return { svg: null };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const svg = page.querySelector(".certificate-drawing > svg");
    return { svg: svg?.outerHTML ?? null, mistake: page.querySelector(".mistake")?.textContent ?? undefined };
  } catch {
    // why: without a line, or with another request after it, the last drawing stays.
    return { svg: null };
  }
}
