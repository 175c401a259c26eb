/**
 * Records an answer in the page, where the browser can: what is left of the time to prepare, a recording that ends by
 * itself, playback, and further tries while the server says that there are. What was recorded is the file of the field
 * above, and is sent by the page's buttons as any file; one that is pressed meanwhile ends the recording, and so does the
 * end of the time. Without script, or a device, a file is chosen there.
 */

import { recordingRates } from "../../../../contract/sitting/recording-rates";
import { submitterOf, submitters } from "../../../light/live/submitter";
import { canSetFile, closeDevices, mirrorOf, setFile } from "../camera";
import { serverNow } from "../clock";
import { hiddenField } from "../fields";
import { post } from "../post";

/** Below so many bits per second a smaller picture is the better one. */
const smallBelow = 200_000;
/** Pieces, of a second each, for which a file still has room as the recording ends. */
const spare = 4;
/** Milliseconds before the page sends itself, in which the last piece comes and is put into the field. */
const ahead = 3_000;
/** Milliseconds for which the server's count is waited for; and by how much a countdown that was seen to its end is late. */
const waits = { reply: 4_000, late: 3_000 };
/** Types that browsers record, the first one that this browser can; the server knows them by their first bytes. */
const types = {
  audio: [
    ["audio/webm", "webm"],
    ["audio/mp4", "m4a"],
    ["audio/ogg", "ogg"],
  ],
  video: [
    ["video/webm", "webm"],
    ["video/mp4", "mp4"],
  ],
} as const;

type Words = Record<
  "begin" | "prepare" | "passed" | "now" | "record" | "stop" | "full" | "done" | "last" | "again" | "failed",
  string
>;
/** What the server says of a recording that is about to begin. */
type TakeReply =
  | { outcome: "taken"; left: number | null }
  | { outcome: "refused"; line: string }
  | { outcome: "other" };

const box = document.querySelector<HTMLElement>("[data-records]");
const field = document.querySelector<HTMLInputElement>('input[type="file"][name="answer"]');
submitters();
if (box && field?.form && canRecord()) record(box, field, field.form);

/** Older browsers lack one of these, and a page without https has no devices. */
function canRecord(): boolean {
  return (
    canSetFile() && "MediaRecorder" in window && Boolean(navigator.mediaDevices as MediaDevices | undefined)
  );
}

function record(box: HTMLElement, field: HTMLInputElement, form: HTMLFormElement): void {
  const kind = box.dataset.records as "audio" | "video";
  const words = JSON.parse(box.dataset.words!) as Words;
  const [prepareUntil, seconds] = [Number(box.dataset.prepareUntil), Number(box.dataset.seconds)];
  /** What is said of so many that are left; empty where any number may be made. */
  const lefts = JSON.parse(box.dataset.left!) as string[];
  let left = lefts.length > 0 ? lefts.length : null;
  let begun = 0;
  const bytes = Number(field.dataset.bytes);
  const rates = recordingRates(kind, seconds, bytes);
  const found = types[kind].find(([type]) => MediaRecorder.isTypeSupported(type));
  if (!found) return;
  const [type, ending] = found;

  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const clock = document.createElement("p");
  clock.className = "sit-recorder-clock";
  const seen = document.createElement("div");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  for (const part of [said, clock, seen, button]) box.appendChild(part);
  box.hidden = false;
  if (prepareUntil > serverNow(form)) prepare();
  else offerFirst();

  function offer(label: string, act: () => void): void {
    button.textContent = label;
    button.onclick = act;
  }
  function show(element: HTMLElement | null): void {
    seen.textContent = "";
    if (element) seen.appendChild(element);
  }

  /** What is left of the time to prepare, also on a page that was loaded anew; devices are asked for meanwhile. */
  function prepare(): void {
    said.textContent = words.prepare;
    const ready = openDevices();
    const end = countDown((prepareUntil - serverNow(form)) / 1_000, () => {
      // Nobody has seen the end of it: the device slept, or another page was looked at, in full screen in place of this.
      const isUnseen =
        document.visibilityState === "hidden" ||
        !box.isConnected ||
        serverNow(form) > prepareUntil + waits.late;
      if (!isUnseen) return void begin(ready);
      void ready.then(closeDevices);
      show(null);
      offerFirst();
    });
    offer(words.now, end);
  }

  function offerFirst(): void {
    said.textContent = prepareUntil > 0 ? words.passed : box.dataset.room!;
    offer(words.begin, () => void begin());
  }

  async function openDevices(): Promise<MediaStream | null> {
    try {
      const [width, height] = rates.video < smallBelow ? [320, 240] : [640, 480];
      const camera = { width, height, facingMode: "user" };
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: true,
        video: kind === "video" && camera,
      });
      if (kind === "video") show(mirrorOf(stream));
      return stream;
    } catch {
      return null;
    }
  }

  /** Begins to record, with devices that were asked for before, or are now. */
  async function begin(ready?: Promise<MediaStream | null>): Promise<void> {
    // why: a disabled button would lose the focus.
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    const stream = (await ready) ?? (await openDevices());
    const refusal = stream && (await countTake());
    button.removeAttribute("aria-disabled");
    if (stream && !refusal) return start(stream);
    closeDevices(stream);
    show(null);
    said.textContent = refusal || words.failed;
    offer(words.begin, () => void begin());
  }

  /**
   * Has the server count the recording that is about to begin; says why there is none, or "". Without a reply it begins
   * all the same: a bad line must not cost an answer.
   */
  async function countTake(): Promise<string> {
    if (box.dataset.counted === undefined) return "";
    begun += 1;
    const body = new FormData();
    body.set("csrf", hiddenField(form, "csrf").value);
    body.set("formId", `${form.dataset.formId}-${begun}`);
    body.set("go", "take");
    try {
      const { answer } = post(form.action, body, waits.reply);
      const reply = (await answer).json as TakeReply | null;
      if (reply?.outcome === "refused") return reply.line;
      const line = document.querySelector<HTMLElement>("[data-recordings-left]");
      if (reply?.outcome === "taken") left = reply.left;
      if (line && left !== null) line.textContent = lefts[left] ?? line.textContent;
    } catch {
      // It is counted once its file arrives.
    }
    return "";
  }

  function start(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: rates.audio,
      ...(kind === "video" && { videoBitsPerSecond: rates.video }),
    });
    const pieces: Blob[] = [];
    let size = 0;
    let isFull = false;
    recorder.ondataavailable = ({ data }) => {
      pieces.push(data);
      size += data.size;
      if (size + spare * data.size <= bytes || recorder.state === "inactive") return;
      // A recorder that does not keep to its rate: what is recorded can be sent, and a larger file could not.
      isFull = true;
      end();
    };
    // Ended by the person, by the clock, by a button of the page, or by a device that was pulled out.
    const stop = () => recorder.state !== "inactive" && recorder.stop();
    const end = countDown(seconds, stop);
    const last = window.setTimeout(end, Math.min(untilEnd(form), 2 ** 31 - 1));
    let pressed: HTMLElement | null = null;
    const hold = (event: SubmitEvent) => {
      if (event.target !== form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = submitterOf(event);
      end();
    };
    document.addEventListener("submit", hold, true);
    recorder.onstop = () => {
      window.clearTimeout(last);
      document.removeEventListener("submit", hold, true);
      closeDevices(stream);
      end();
      finish(new Blob(pieces, { type }), isFull);
      pressed?.click();
    };
    recorder.start(1_000);
    box.classList.add("sit-recording");
    said.textContent = words.record;
    offer(words.stop, end);
  }

  function finish(recorded: Blob, isFull: boolean): void {
    box.classList.remove("sit-recording");
    offer(words.again, () => void begin());
    button.hidden = left === 0;
    if (recorded.size === 0) {
      said.textContent = words.failed;
      return;
    }
    setFile(field, new File([recorded], `recording.${ending}`, { type }));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const player = document.createElement(kind);
    player.controls = true;
    player.src = URL.createObjectURL(recorded);
    show(player);
    clock.textContent = "";
    said.textContent = `${isFull ? words.full : ""}${left === 0 ? words.last : words.done}`;
  }

  /** Counts seconds down to an act; the function that is returned acts at once. */
  function countDown(count: number, act: () => void): () => void {
    const until = Date.now() + count * 1_000;
    const tell = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (left === 0 || !box.isConnected) end();
    };
    const timer = window.setInterval(tell, 500);
    const end = () => {
      window.clearInterval(timer);
      clock.textContent = "";
      act();
    };
    tell();
    return end;
  }
}

/** Milliseconds until a recording ends, so that it goes with the page at the end of its time; by the server's clock. */
function untilEnd(form: HTMLFormElement): number {
  const until = Number(form.dataset.until);
  return until ? Math.max(0, until - serverNow(form) - ahead) : Number.POSITIVE_INFINITY;
}
