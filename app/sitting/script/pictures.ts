import { drawn, jpegOf } from "./camera";
import { sendSignal } from "./signal";

/**
 * Takes the pictures that a candidate agreed to: by the camera while a question is answered, or of the screen, or by a
 * second phone, each by a page of its own. A device is on for the moment of a picture alone, or while its own sign says so. Where none can be taken
 * the page says so, and the exam is told, once until there is one again: a person decides what follows.
 */
export function takePictures(): void {
  const line = document.querySelector<HTMLElement>("[data-takes]");
  if (!line) return;
  const kind = line.dataset.takes as "camera" | "screen" | "phone";
  const every = Number(line.dataset.every) * 1_000;
  const csrf = document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? "";
  /** Seconds of a short video; 0 for a picture. */
  let clip = Number(line.dataset.clip ?? 0);
  let hasTold = false;
  /** No more are taken of this sitting. */
  let isOver = false;

  const fail = () => {
    line.textContent = line.dataset.failed!;
    if (hasTold) return;
    hasTold = true;
    if (line.dataset.signal)
      sendSignal(line.dataset.signal, csrf, kind === "camera" ? "noCamera" : "noScreen");
  };
  // Old browsers have none, and no browser has one on a page without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) {
    fail();
    return;
  }
  const take = async (stream: MediaStream) => {
    const body = new FormData();
    body.set("csrf", csrf);
    body.set("kind", kind);
    body.set(
      "file",
      await (clip > 0 && window.MediaRecorder ? clipOf(stream, clip) : pictureOf(stream)),
      kind,
    );
    const answer = await fetch(line.dataset.address!, { method: "POST", body });
    isOver = answer.status === 410;
    // Videos were switched off since this page was drawn, or one is too large.
    if (answer.status === 415) clip = 0;
    if (!answer.ok && !isOver) return;
    line.textContent = await answer.text();
    hasTold = false;
  };

  if (kind === "camera") {
    const round = async () => {
      // In full screen the next page takes the place of this one, and takes its own.
      if (!line.isConnected) return;
      let stream: MediaStream | undefined;
      try {
        stream = await devices.getUserMedia({ video: { width: 640, facingMode: "user" } });
        await take(stream);
      } catch (error) {
        // A lost line is no missing camera: the next picture comes in its turn.
        if (!stream || !(error instanceof TypeError)) fail();
      } finally {
        for (const track of stream?.getTracks() ?? []) track.stop();
        if (!isOver) window.setTimeout(round, every);
      }
    };
    const since = Number(line.dataset.serverNow) - Number(line.dataset.last);
    window.setTimeout(round, Math.max(1_000, every - since));
    return;
  }

  const place = document.querySelector<HTMLElement>("[data-begins]");
  if (!place || (kind === "screen" && !("getDisplayMedia" in devices))) {
    fail();
    return;
  }
  const open = () =>
    kind === "screen"
      ? devices.getDisplayMedia({ video: true })
      : devices.getUserMedia({ video: { width: 1280, facingMode: "environment" } });
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-primary";
  button.textContent = place.dataset.begins!;
  place.appendChild(button);
  button.addEventListener("click", async () => {
    const stream = await open().catch(() => null);
    if (!stream) {
      fail();
      return;
    }
    button.hidden = true;
    // A phone that goes to sleep takes no picture; where the browser cannot hold it awake, the page says so.
    if (kind === "phone") void navigator.wakeLock?.request("screen").catch(() => {});
    let timer = 0;
    const round = async () => {
      timer = window.setTimeout(round, every);
      await take(stream).catch(() => {});
      if (!isOver) return;
      window.clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
    };
    stream.getVideoTracks()[0]!.addEventListener("ended", () => {
      window.clearTimeout(timer);
      button.hidden = false;
      fail();
    });
    void round();
  });
}

/** One frame as a JPEG. */
async function pictureOf(stream: MediaStream): Promise<Blob> {
  const video = document.createElement("video");
  video.muted = true;
  // An iPhone would show it in full screen, in place of the page.
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
  // A camera's first frames are dark.
  await new Promise((resolve) => window.setTimeout(resolve, 500));
  const canvas = drawn(video, 1280);
  video.pause();
  return jpegOf(canvas);
}

/** A short video without sound, in the format that the browser records. */
function clipOf(stream: MediaStream, seconds: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const recorder = new MediaRecorder(stream, { videoBitsPerSecond: 300_000 });
    recorder.addEventListener("dataavailable", ({ data }) => resolve(data));
    recorder.addEventListener("error", () => reject(new Error("no video")));
    recorder.start();
    window.setTimeout(() => recorder.state !== "inactive" && recorder.stop(), seconds * 1_000);
  });
}
