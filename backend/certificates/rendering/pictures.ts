import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import sharp from "sharp";
import type { CertificateLook, CertificatePicture } from "#contract/certificates/shapes";
import { createMutex } from "../../files/mutex";
import type { CertificatePictures } from "./render";

/** An image scaled for print: as a file, and as the parts that PDF stores. */
export interface Made {
  width: number;
  height: number;
  type: "image/png" | "image/jpeg";
  bytes: Buffer;
  /** Compressed colours and alpha; null for a JPEG, which PDF embeds unchanged. */
  parts: { colours: Buffer; opacity: Buffer } | null;
}

export type MadePictures = Partial<Record<CertificatePicture, Made>>;

const packed = promisify(deflate);
const renderMutex = createMutex();
const most = 16;
const cache = new Map<string, Promise<Made | null>>();

/** The images of a look, cached, as they recur; an unreadable one is omitted. */
export async function madeOf(pictures: CertificatePictures, look: CertificateLook): Promise<MadePictures> {
  const made: MadePictures = {};
  for (const which of ["background", "logo", "seal"] as const) {
    const bytes = pictures[which];
    if (!bytes || look[which] === "") continue;
    const picture = await keptOf(which, bytes, look);
    if (picture) made[which] = picture;
  }
  return made;
}

function keptOf(which: CertificatePicture, bytes: Uint8Array, look: CertificateLook): Promise<Made | null> {
  const ground = which === "background" ? `${look.paper}${look.orientation}` : "";
  const key = `${which}${ground}${createHash("sha256").update(bytes).digest("base64")}`;
  const known = cache.get(key);
  if (known) return known;
  const making = renderMutex(() => (which === "background" ? ground150(bytes, look) : cutOut(bytes))).catch(
    () => null,
  );
  const oldest = cache.keys().next().value;
  if (cache.size >= most && oldest !== undefined) cache.delete(oldest);
  cache.set(key, making);
  return making;
}

/** Scaled to the paper at 150 dpi, composited onto its colour. */
async function ground150(bytes: Uint8Array, { orientation, paper }: CertificateLook): Promise<Made> {
  const [width, height] = orientation === "landscape" ? [1754, 1240] : [1240, 1754];
  const { data } = await sharp(bytes)
    .rotate()
    .flatten({ background: paper })
    .resize(width, height, { fit: "cover" })
    .toColourspace("srgb")
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer({ resolveWithObject: true });
  return { width: width!, height: height!, type: "image/jpeg", bytes: data, parts: null };
}

/** Logo or seal with its transparency. */
async function cutOut(bytes: Uint8Array): Promise<Made> {
  const rendered = sharp(bytes)
    .rotate()
    .resize({ width: 800, height: 420, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha();
  const { data, info } = await rendered.clone().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colours = Buffer.alloc(width * height * 3);
  const opacity = Buffer.alloc(width * height);
  for (let at = 0; at < width * height; at += 1) {
    data.copy(colours, at * 3, at * 4, at * 4 + 3);
    opacity[at] = data[at * 4 + 3]!;
  }
  return {
    width,
    height,
    type: "image/png",
    bytes: await rendered.png().toBuffer(),
    parts: { colours: await packed(colours), opacity: await packed(opacity) },
  };
}

/** The position of an image centred within a box, preserving its aspect ratio. */
export function fitWithin(
  box: { x: number; y: number; width: number; height: number },
  { width, height }: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height);
  const own = { width: width * scale, height: height * scale };
  return { x: box.x + (box.width - own.width) / 2, y: box.y + (box.height - own.height) / 2, ...own };
}
