/**
 * The field for the photo of a face. What a phone's camera gives is some megabytes, which a slow line takes a minute
 * for, and is scaled down before it is sent; a computer opens its camera in the page. Without script, or in a browser
 * that lets no script fill a field, the file is sent as it is.
 */

import { canSetFile, closeDevices, drawn, jpegOf, mirrorOf, setFile } from "../camera";

const field = document.querySelector<HTMLInputElement>('input[type="file"][data-longest]');
if (field && canSetFile()) offerPhoto(field);

function offerPhoto(field: HTMLInputElement): void {
  const words: Record<"begin" | "take" | "again" | "seen" | "failed", string> = JSON.parse(
    field.dataset.words!,
  );
  const longest = Number(field.dataset.longest);
  const box = document.createElement("div");
  box.className = "sit-photo-box";
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const seen = document.createElement("div");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  for (const part of [said, seen, button]) box.appendChild(part);
  field.parentElement!.after(box);

  /** The camera, while it is open. */
  let stream: MediaStream | null = null;
  /** Takes what is drawn as the file of the field in place of the one that is there, unless another was chosen since. */
  async function use(canvas: HTMLCanvasElement): Promise<void> {
    const before = field.files?.[0];
    const jpeg = await jpegOf(canvas);
    if (field.files?.[0] !== before) return;
    setFile(field, new File([jpeg], "photo.jpg", { type: "image/jpeg" }));
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", words.seen);
    show(canvas);
  }
  function show(element?: HTMLElement): void {
    seen.textContent = "";
    if (element) seen.appendChild(element);
  }

  field.addEventListener("change", async () => {
    close();
    show();
    const file = field.files?.[0];
    const canvas = file && isTurned() ? await canvasOf(file, longest) : null;
    // Another file may have been chosen meanwhile.
    if (canvas && field.files?.[0] === file) await use(canvas);
  });

  const devices = navigator.mediaDevices as MediaDevices | undefined;
  // Where the field itself opens a camera, no second way is offered.
  button.hidden = !devices || field.capture !== undefined;
  const offer = (label: string, act: () => void) => {
    button.textContent = label;
    button.onclick = act;
  };
  offer(words.begin, () => void open());

  async function open(): Promise<void> {
    close();
    said.textContent = "";
    const own = await devices!
      .getUserMedia({ video: { width: longest, facingMode: "user" } })
      .catch(() => null);
    if (!own) said.textContent = words.failed;
    // A second press: one of them is enough.
    if (!own || stream) return closeDevices(own);
    stream = own;
    const mirror = mirrorOf(own);
    show(mirror);
    offer(words.take, () => {
      // The camera has shown nothing yet.
      if (mirror.videoWidth === 0) return;
      const canvas = drawn(mirror, longest);
      close();
      void use(canvas);
    });
  }

  function close(): void {
    closeDevices(stream);
    if (stream) offer(words.again, () => void open());
    stream = null;
  }
}

/** A file as a picture of at most so many pixels a side; null for what is none. */
function canvasOf(file: File, longest: number): Promise<HTMLCanvasElement | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onerror = () => resolve(null);
    reader.onload = () => {
      const image = new Image();
      image.onerror = () => resolve(null);
      image.onload = () => resolve(drawn(image, longest));
      // An address of the file's own is not among those that the page's policy allows for pictures.
      image.src = String(reader.result);
    };
    reader.readAsDataURL(file);
  });
}

/** Whether this browser turns a picture as its camera was held; the server does it for the others. */
function isTurned(): boolean {
  return CSS.supports("image-orientation", "from-image");
}
