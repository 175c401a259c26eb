const ascii = (text: string) => Buffer.from(text, "latin1");
const box = (name: string, inside: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, inside]);
};

/** Frames of silence, 26 ms each, as an MP3 without tags. */
export function mp3(frames = 4): Uint8Array {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return new Uint8Array(Buffer.concat(Array<Buffer>(frames).fill(frame)));
}

/** The same behind a tag of ID3. */
export const taggedMp3 = (): Uint8Array =>
  new Uint8Array(Buffer.concat([ascii("ID3\x03\0\0\0\0\0\x05title"), mp3()]));

/** Silence that browsers play. */
export function wav(seconds = 0.5): Uint8Array {
  const samples = 8_000 * seconds;
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples, 40);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(samples, 128)]));
}

/** The boxes of an MP4 whose tracks are of these kinds. */
export const mp4 = (...tracks: ("soun" | "vide" | "pict")[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      box("ftyp", ascii("isom\0\0\0\0")),
      box("moov", Buffer.concat(tracks.map((track) => box("hdlr", ascii(`\0\0\0\0\0\0\0\0${track}`))))),
    ]),
  );

export const ogg = (codec = "OpusHead"): Uint8Array =>
  new Uint8Array(ascii(`OggS${"\0".repeat(24)}${codec}${"\0".repeat(60)}`));

export const webm = (codec = "V_VP8"): Uint8Array =>
  new Uint8Array(ascii(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${"\0".repeat(40)}${codec}`));
