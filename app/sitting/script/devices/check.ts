/**
 * The script of the device check: the clock, the line and the storage at once, and camera and microphone when they are
 * asked for. Nothing of a device is kept or sent. Without it the page's form tries the line and files, and no storage.
 */

type State = "ok" | "failed";
type Words = Record<
  | State
  | ("line" | "lineFailed" | "time" | "cookie" | "storageName" | "storage" | "storageFailed")
  | ("denied" | "missing" | "unable" | "device")
  | ("failing" | "separator"),
  string
> & {
  /** By how many of all work. */
  counts: string[];
};

const list = document.querySelector<HTMLElement>("[data-checks]")!;
const form = document.querySelector<HTMLFormElement>("form[data-check]")!;
const words = JSON.parse(list.dataset.checks!) as Words;

const line = list.querySelector<HTMLElement>('[data-row="line"]')!;
const storage = line.cloneNode(true) as HTMLElement;
storage.dataset.row = "storage";
storage.querySelector("b")!.textContent = words.storageName;
list.insertBefore(storage, line.nextSibling);

function tell(name: string, state: State, text: string, found = ""): void {
  const row = list.querySelector<HTMLElement>(`[data-row="${name}"]`)!;
  row.className = `sit-check-${state}`;
  row.querySelector("span")!.textContent = found || words[state];
  row.querySelector("p")!.textContent = text;
}

/** Sends as an answer is sent; the reply tells the server's clock. */
async function checkLine(): Promise<void> {
  const start = Date.now();
  try {
    const body = new FormData(form);
    body.delete("file");
    const answer = await fetch(form.action, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
    });
    const { now, hasCookie } = (await answer.json()) as { now: number; hasCookie: boolean };
    const took = Date.now() - start;
    tell("line", "ok", words.line, `${words.ok} · ${took} ms`);
    const seconds = Math.round(Math.abs(start + took / 2 - now) / 1_000);
    tell("cookie", hasCookie ? "ok" : "failed", words.cookie);
    tell("time", "ok", words.time.replace("#", String(seconds)));
  } catch {
    tell("line", "failed", words.lineFailed);
  }
}

function checkStorage(): void {
  try {
    localStorage.setItem("check", "1");
    localStorage.removeItem("check");
    tell("storage", "ok", words.storage);
  } catch {
    tell("storage", "failed", words.storageFailed);
  }
}

async function checkDevice(name: "camera" | "microphone"): Promise<void> {
  // Old browsers have none, and no browser has one on a page without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return tell(name, "failed", words.unable);
  try {
    const stream = await devices.getUserMedia(name === "camera" ? { video: true } : { audio: true });
    for (const track of stream.getTracks()) track.stop();
    tell(name, "ok", words.device);
  } catch (error) {
    tell(name, "failed", (error as Error).name === "NotAllowedError" ? words.denied : words.missing);
  }
}

/** One line for all rows, which is heard: how many work, and which do not. */
function count(): void {
  const named = (state: State) =>
    Array.from(list.querySelectorAll(`.sit-check-${state} > b`), ({ textContent }) => textContent);
  const failed = named("failed").join(words.separator);
  document.querySelector("[data-counts]")!.textContent = words.counts[named("ok").length]!;
  document.querySelector("[data-failing]")!.textContent = failed && words.failing.replace("#", failed);
}

async function check(): Promise<void> {
  checkStorage();
  await checkLine();
  count();
}

// A browser without styles would show a hidden button, which does nothing there.
const place = document.querySelector<HTMLElement>("[data-tries]")!;
const button = document.createElement("button");
button.type = "button";
button.className = "button button-primary";
button.textContent = place.dataset.tries!;
place.appendChild(button);
button.addEventListener("click", async () => {
  // why: a disabled button would lose the focus.
  if (button.hasAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true");
  // One after the other: a browser asks for one permission at a time.
  await checkDevice("camera");
  await checkDevice("microphone");
  await check();
  button.removeAttribute("aria-disabled");
});
void check();

export {};
