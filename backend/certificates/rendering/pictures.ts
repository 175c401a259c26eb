import { createHash } from "node:crypto";
import sharp from "sharp";
import type { CertificateLook, CertificatePicture } from "#contract/certificates/shapes";
import { createMutex } from "../../files/mutex";
import type { CertificatePictures } from "./render";

/** An image scaled for print, under a name that its content decides. */
export interface Made {
  name: string;
  bytes: Buffer;
}

export type MadePictures = Partial<Record<CertificatePicture, Made>>;

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
  const name = `${createHash("sha256").update(key).digest("hex").slice(0, 24)}.${which === "background" ? "jpg" : "png"}`;
  const making = renderMutex(() => (which === "background" ? ground150(bytes, look) : cutOut(bytes))).then(
    (made) => ({ name, bytes: made }),
    () => null,
  );
  const oldest = cache.keys().next().value;
  if (cache.size >= most && oldest !== undefined) cache.delete(oldest);
  cache.set(key, making);
  return making;
}

/** Scaled to the paper at 150 dpi, composited onto its colour. */
function ground150(bytes: Uint8Array, { orientation, paper }: CertificateLook): Promise<Buffer> {
  const [width, height] = orientation === "landscape" ? [1754, 1240] : [1240, 1754];
  return sharp(bytes)
    .rotate()
    .flatten({ background: paper })
    .resize(width, height, { fit: "cover" })
    .toColourspace("srgb")
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** Logo or seal with its transparency. */
const cutOut = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .rotate()
    .resize({ width: 800, height: 420, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png()
    .toBuffer();
