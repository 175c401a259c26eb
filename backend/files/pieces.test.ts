import { expect, test } from "vitest";
import { ranged } from "./service";

const size = 1_200_000;
const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
const file = { bytes, size, type: "audio/mpeg", name: "a.mp3" };
const most = 512 * 1024;

test("a player is given a piece, whatever it asks for, and has the whole file by asking on", async () => {
  const heard: number[] = [];
  while (heard.length < size) {
    const reply = ranged(file, `bytes=${heard.length}-`, "no-store");
    const piece = new Uint8Array(await reply.arrayBuffer());
    expect(reply.status).toBe(206);
    expect(piece.length).toBe(Math.min(most, size - heard.length));
    expect(reply.headers.get("content-length")).toBe(String(piece.length));
    const to = heard.length + piece.length - 1;
    expect(reply.headers.get("content-range")).toBe(`bytes ${heard.length}-${to}/${size}`);
    for (const one of piece) heard.push(one);
  }
  expect(Buffer.from(heard).equals(bytes)).toBe(true);
  expect(ranged(file, "bytes=-1000000", "no-store").headers.get("content-range")).toBe(
    `bytes 200000-${200_000 + most - 1}/${size}`,
  );
  expect(ranged(file, `bytes=${size}-`, "no-store").status).toBe(416);
});

test.each(["", "bytes=1-1,0-"])("a whole file is sent in parts of it, not in a copy: %j", async (range) => {
  const reply = ranged(file, range, "no-store");
  expect([reply.status, reply.headers.get("content-length")]).toEqual([200, String(size)]);
  const parts: Uint8Array[] = [];
  for await (const part of reply.body!) parts.push(part);
  expect(parts.map(({ length }) => length)).toEqual([most, most, size - 2 * most]);
  expect(parts.every(({ buffer }) => buffer === bytes.buffer)).toBe(true);
});
