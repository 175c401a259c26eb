/**
 * Records an answer in the page, where the browser can: time to prepare, a recording that ends by itself, playback, and
 * as many further tries as one likes. What was recorded is the file of the field above, and is sent by the page's
 * buttons as any file; one that is pressed meanwhile ends the recording, and so does the end of the time. Without
 * script, or a device, a file is chosen there.
 */

import { submitterOf, submitters } from "../../light/live/submitter";
import { serverNow } from "./clock";

/** Bits per second: what leaves a recording of its full length within the limit of a file. */
const rates = { audio: 48_000, video: 1_200_000 };
/** Of the limit, as recorders do not keep exactly to a rate. */
const share = 0.8;
/** Milliseconds before the page sends itself, in which the last piece comes and is put into the field. */
const ahead = 3_000;
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

type Words = Record<"begin" | "prepare" | "now" | "record" | "stop" | "done" | "again" | "failed", string>;

const box = document.querySelector<HTMLElement>("[data-records]");
const field = document.querySelector<HTMLInputElement>('input[type="file"][name="answer"]');
submitters();
if (box && field && canRecord()) record(box, field);

/** Older browsers lack one of these, and a page without https has no devices. */
function canRecord(): boolean {
  try {
    new DataTransfer();
    return "MediaRecorder" in window && Boolean(navigator.mediaDevices as MediaDevices | undefined);
  } catch {
    return false;
  }
}

function record(box: HTMLElement, field: HTMLInputElement): void {
  const kind = box.dataset.records as "audio" | "video";
  const words = JSON.parse(box.dataset.words!) as Words;
  const [prepare, seconds] = [Number(box.dataset.prepare), Number(box.dataset.seconds)];
  const bytes = Number(field.dataset.bytes);
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
  offer(words.begin, begin);

  function offer(label: string, act: () => void): void {
    button.textContent = label;
    button.onclick = act;
  }
  function show(element: HTMLElement | null): void {
    seen.textContent = "";
    if (element) seen.appendChild(element);
  }

  async function begin(): Promise<void> {
    button.disabled = true;
    try {
      const camera = { width: 640, height: 480, facingMode: "user" };
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: true,
        video: kind === "video" && camera,
      });
      button.disabled = false;
      if (kind === "video") show(mirrorOf(stream));
      if (prepare === 0) return start(stream);
      said.textContent = words.prepare;
      const end = countDown(prepare, () => start(stream));
      offer(words.now, end);
    } catch {
      button.disabled = false;
      said.textContent = words.failed;
    }
  }

  function start(stream: MediaStream): void {
    const most = (bytes * 8 * share) / Math.max(1, seconds);
    const recorder = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: Math.min(rates.audio, most),
      ...(kind === "video" && { videoBitsPerSecond: Math.min(rates.video, most) }),
    });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    // Ended by the person, by the clock, by a button of the page, or by a device that was pulled out.
    const stop = () => recorder.state !== "inactive" && recorder.stop();
    const end = countDown(seconds, stop);
    const last = window.setTimeout(end, Math.min(untilEnd(field.form), 2 ** 31 - 1));
    let pressed: HTMLElement | null = null;
    const hold = (event: SubmitEvent) => {
      if (event.target !== field.form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = submitterOf(event);
      end();
    };
    document.addEventListener("submit", hold, true);
    recorder.onstop = () => {
      window.clearTimeout(last);
      document.removeEventListener("submit", hold, true);
      for (const track of stream.getTracks()) track.stop();
      end();
      finish(new Blob(pieces, { type }));
      pressed?.click();
    };
    recorder.start(1_000);
    box.classList.add("sit-recording");
    said.textContent = words.record;
    offer(words.stop, end);
  }

  function finish(recorded: Blob): void {
    box.classList.remove("sit-recording");
    if (recorded.size === 0) {
      said.textContent = words.failed;
      offer(words.again, begin);
      return;
    }
    const files = new DataTransfer();
    files.items.add(new File([recorded], `recording.${ending}`, { type }));
    field.files = files.files;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const player = document.createElement(kind);
    player.controls = true;
    player.src = URL.createObjectURL(recorded);
    show(player);
    clock.textContent = "";
    said.textContent = words.done;
    offer(words.again, begin);
  }

  /** Counts seconds down to an act; the function that is returned acts at once. Without seconds nothing is counted. */
  function countDown(count: number, act: () => void): () => void {
    const until = Date.now() + count * 1_000;
    const tell = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (left === 0) end();
    };
    const timer = count > 0 ? window.setInterval(tell, 500) : 0;
    const end = () => {
      window.clearInterval(timer);
      clock.textContent = "";
      act();
    };
    if (count > 0) tell();
    return end;
  }
}

/** Milliseconds until a recording ends, so that it goes with the page at the end of its time; by the server's clock. */
function untilEnd(form: HTMLFormElement | null): number {
  const until = Number(form?.dataset.until);
  return form && until ? Math.max(0, until - serverNow(form) - ahead) : Number.POSITIVE_INFINITY;
}

/** What the camera sees, as in a mirror, without its sound. */
function mirrorOf(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement("video");
  video.className = "sit-recorder-mirror";
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  void video.play();
  return video;
}
