/** The page that fills the screen: this one, or the one in whose frame it is shown, which is always of this site. */
const outer = window.parent.document;

/**
 * Offers full screen where the browser has it, and calls `onLeft` when it is left. Browsers end it with the next page of
 * the window: while it is on, each form is sent into a new frame, which takes the place of its page once the next one is
 * there.
 */
export function offerFullScreen(form: HTMLFormElement, onLeft: () => void): void {
  // A browser's own full screen, as by F11, is seen by its style alone; it does not end with a page.
  const own = window.matchMedia?.("(display-mode: fullscreen)");
  const offer = document.querySelector<HTMLElement>("[data-full-screen]");
  let wasFull = false;
  const look = () => {
    const isFull = Boolean(outer.fullscreenElement || own?.matches);
    if (offer) offer.hidden = isFull || !outer.fullscreenEnabled;
    const isLeft = wasFull && !isFull;
    wasFull = isFull;
    if (isLeft) onLeft();
    if (form.isConnected) form.target = outer.fullscreenElement ? nextFrame() : "_top";
  };
  look();
  outer.addEventListener("fullscreenchange", look);
  own?.addEventListener?.("change", look);
  if (outer === document) document.addEventListener("load", ({ target }) => showFrame(target!, form), true);
  else window.addEventListener("pagehide", () => outer.removeEventListener("fullscreenchange", look));
  // Where the browser refuses, F11 is left.
  offer
    ?.querySelector("button")
    ?.addEventListener("click", () => outer.documentElement.requestFullscreen().catch(() => {}));
}

/** The name of the frame after the one of this page, which it is beside. */
function nextFrame(): string {
  const [, number = "0"] = /^sitting-(\d+)$/.exec(window.name) ?? [];
  const name = `sitting-${Number(number) + 1}`;
  if (outer.querySelector(`[name="${name}"]`)) return name;
  const frame = outer.createElement("iframe");
  frame.className = "sit-frame";
  frame.name = name;
  frame.hidden = true;
  outer.body.appendChild(frame);
  return name;
}

/** Pages of the sitting are shown in the frame; the first one outside of it takes the whole window. */
function showFrame(frame: EventTarget, first: HTMLFormElement): void {
  if (!(frame instanceof HTMLIFrameElement)) return;
  const page = frame.contentDocument;
  if (!page) {
    // The browser's own page, which cannot be read: no server answered, and what is in the form is still to be saved.
    const shown = document.querySelector<HTMLIFrameElement>(".sit-frame:not([hidden])");
    const form = shown ? shown.contentDocument?.querySelector("form[data-question]") : first;
    form?.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  if (page.URL === "about:blank") return;
  const { pathname, href } = page.location;
  if (pathname.indexOf(new URL(first.action).pathname.replace(/[^/]*$/, "")) !== 0) {
    window.location.replace(href);
    return;
  }
  // The page in it may have its own next frame already.
  for (const child of Array.from(document.body.children) as HTMLElement[])
    if (child.className !== frame.className || !child.hidden) child.remove();
  frame.hidden = false;
  frame.title = document.title = page.title;
  // A reload begins here, without the frame.
  window.history.replaceState(null, "", href);
  frame.contentWindow!.focus();
}
