const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1", from, to);

/** What a sound or film is by its content alone, whatever its name says; browsers play all of these. */
export type MediaType = (typeof mediaTypes)[number];
export const mediaTypes = [
  ...(["audio/mpeg", "audio/mp4", "audio/ogg", "audio/wav", "audio/webm"] as const),
  ...(["video/mp4", "video/webm"] as const),
] as const;

export const mediaEndings: Record<MediaType, string> = {
  ...{
    "audio/mpeg": "mp3",
    "audio/mp4": "m4a",
    "audio/ogg": "ogg",
    "audio/wav": "wav",
    "audio/webm": "weba",
  },
  ...{ "video/mp4": "mp4", "video/webm": "webm" },
};

/** The type of a sound or film (trust D1); null for anything else. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WAVE") return "audio/wav";
  if (ascii(bytes, 0, 4) === "OggS" && /OpusHead|vorbis/.test(ascii(bytes, 0, 100))) return "audio/ogg";
  if (ascii(bytes, 4, 8) === "ftyp") return baseMediaType(bytes);
  if (ascii(bytes, 0, 4) === "\x1a\x45\xdf\xa3" && ascii(bytes, 0, 64).includes("webm")) {
    const head = ascii(bytes, 0, 4_096);
    return /V_(VP8|VP9|AV1)/.test(head) ? "video/webm" : /A_(OPUS|VORBIS)/.test(head) ? "audio/webm" : null;
  }
  return hasMpegFrames(bytes) ? "audio/mpeg" : null;
}

/** Files made like MP4 say of each track whether it is heard or seen; pictures of phones have neither. */
function baseMediaType(bytes: Uint8Array): MediaType | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let isHeard = false;
  for (let at = file.indexOf("hdlr"); at >= 0; at = file.indexOf("hdlr", at + 4)) {
    const track = ascii(bytes, at + 12, at + 16);
    if (track === "vide") return "video/mp4";
    if (track === "soun") isHeard = true;
  }
  return isHeard ? "audio/mp4" : null;
}

/** Kilobits a second of MPEG layer III, by version 1 and by 2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] };

/** Two frames of MPEG layer III in a row, after the tags that may stand before them. */
function hasMpegFrames(bytes: Uint8Array): boolean {
  let at = 0;
  if (ascii(bytes, 0, 3) === "ID3")
    at = 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
  // Some programs pad their tags.
  for (const end = Math.min(bytes.length, at + 4_096); at < end; at += 1) {
    const length = frameLength(bytes, at);
    if (length > 0 && frameLength(bytes, at + length) > 0) return true;
    if (bytes[at] !== 0) return false;
  }
  return false;
}

function frameLength(bytes: Uint8Array, at: number): number {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return 0;
  const version = ((kind >> 3) & 3) as 0 | 1 | 2 | 3;
  const rate = version === 1 ? undefined : sampleRates[version][(rates >> 2) & 3];
  const kilobits = bitrates[version === 3 ? 0 : 1][rates >> 4];
  if (!rate || !kilobits) return 0;
  return Math.floor(((version === 3 ? 144 : 72) * kilobits * 1000) / rate) + ((rates >> 1) & 1);
}
