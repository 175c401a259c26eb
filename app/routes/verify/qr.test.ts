import jsQR from "jsqr";
import { expect, test } from "vitest";
import { type QrPath, qrOf } from "./qr.server";

/** What an independent reader sees in a code drawn at four pixels a module. */
function read({ path, size }: QrPath): string | undefined {
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, command, first, second] of path.matchAll(/([Mmh])(\d+)(?: (\d+)(?:\.5)?)?/g)) {
    if (command === "M") [x, y] = [Number(first), Number(second)];
    if (command === "h")
      for (let row = y * scale; row < (y + 1) * scale; row++)
        for (let column = x * scale; column < (x + Number(first)) * scale; column++)
          pixels.set([0, 0, 0], (row * side + column) * 4);
    if (command !== "M") x += Number(first);
  }
  return jsQR(pixels, side, side)?.data;
}

test.each([
  "https://exam.example.cn/cover/Vd3kT9mZxQ1rYp7Lc0NwGA",
  "https://exam.example.cn/cover/entry/c83f2d90-46ab-4e17-b5d9-07a4e1f68c2b",
  "http://localhost:3000/receipt/q7Hs2_LfRw84bXuJ6tEyDg",
  `https://exam.example.cn/offline/check/${"a".repeat(64)}`,
])("the code on invitations, registration and receipts is read as its address: %s", (address) => {
  expect(read(qrOf(address))).toBe(address);
});
