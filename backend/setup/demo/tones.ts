/** Samples a second: 8 bits each. */
const rate = 8_000;

/** A tone that fades in and out, and the silence after it, in seconds. */
interface Tone {
  hertz: number;
  lasts: number;
  pause: number;
}

/** These tones as a WAV file of plain PCM, 8 kB a second. */
export function tonesWav(tones: Tone[]): Uint8Array {
  const samples = tones.flatMap(({ hertz, lasts, pause }) => [
    ...Array.from({ length: Math.round(lasts * rate) }, (_, at) => {
      const fade = Math.min(1, at / 80, (lasts * rate - at) / 80);
      return Math.round(128 + 80 * fade * Math.sin((2 * Math.PI * hertz * at) / rate));
    }),
    ...Array<number>(Math.round(pause * rate)).fill(128),
  ]);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return new Uint8Array(Buffer.concat([head, Buffer.from(samples)]));
}
