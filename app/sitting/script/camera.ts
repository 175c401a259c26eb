/** What the scripts that use a camera or a microphone share: pictures of what is seen, and the field that takes them. */

/** A frame or a picture on a canvas, no side longer than `longest` pixels. */
export function drawn(source: HTMLVideoElement | HTMLImageElement, longest: number): HTMLCanvasElement {
  const [width, height] =
    "videoWidth" in source
      ? [source.videoWidth, source.videoHeight]
      : [source.naturalWidth, source.naturalHeight];
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What is on a canvas as a JPEG. */
export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.8),
  );

/** Whether this browser lets a script put a file into a field; older ones do not. */
export function canSetFile(): boolean {
  try {
    new DataTransfer();
    return true;
  } catch {
    return false;
  }
}

/** Puts one file into a file field, in place of what was chosen. */
export function setFile(field: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
}

/** Switches camera and microphone off. */
export function closeDevices(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** What the camera sees, as in a mirror, without its sound. */
export function mirrorOf(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement("video");
  video.className = "sit-recorder-mirror";
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  void video.play();
  return video;
}
