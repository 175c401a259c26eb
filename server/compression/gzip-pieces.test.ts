import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { openPieceGzip } from "./gzip-pieces";

const [look, other] = [".a{color:red}".repeat(900), ".b{margin:0}".repeat(700)];
const inPieces = openPieceGzip([other, look]);

it.each([
  `<!DOCTYPE html><head><style>${look}</style><title>考试 🎓</title></head><body>${"答案 ".repeat(500)}</body>`,
  `<head><title>考试 🎓</title><style data-href="/a.css">${other}</style></head>`,
  `<style>${look}`,
  `<style>${look}</style>${"答案 ".repeat(20_000)}`,
])("a page with a known style sheet is the same after it was unpacked: %#", async (page) => {
  const sent = (await inPieces(page))!;
  expect(gunzipSync(sent).toString()).toBe(page);
  expect(sent.length).toBeLessThan(Buffer.byteLength(page) / 5);
});

it.each(["", "<p>none</p>", "<style>.c{}</style>", `<style>${look.slice(1)}</style>`, "<style"])(
  "any other page is left alone: %#",
  async (page) => expect(await inPieces(page)).toBeNull(),
);
