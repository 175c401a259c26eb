import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { openPieces } from "./gzip-pieces";

const [look, other] = [".a{color:red}".repeat(900), ".b{margin:0}".repeat(700)];
const inPieces = openPieces([other, look]);

it.each([
  `<!DOCTYPE html><head><style>${look}</style><title>考试 🎓</title></head><body>${"答案 ".repeat(500)}</body>`,
  `<head><title>考试 🎓</title><style data-href="/a.css">${other}</style></head>`,
  `<style>${look}`,
  `<style>${look}</style>${"答案 ".repeat(20_000)}`,
])("a page with a known style sheet is the same after it was unpacked: %#", async (page) => {
  const sent = (await inPieces.gzip(page))!;
  expect(gunzipSync(sent).toString()).toBe(page);
  const [before = "", sheet, after = ""] = page.split(/((?:\.a\{color:red\}|\.b\{margin:0\})+)/);
  const pieces = { before, look: sheet!, after };
  expect(await inPieces.gzip(pieces)).toEqual(sent);
  for (const known of [page, pieces]) expect(inPieces.plain(known)!.toString()).toBe(page);
  expect(sent.length).toBeLessThan(Buffer.byteLength(page) / 5);
});

it.each(["", "<p>none</p>", "<style>.c{}</style>", `<style>${look.slice(1)}</style>`, "<style"])(
  "any other page is left alone: %#",
  async (page) => expect([await inPieces.gzip(page), inPieces.plain(page)]).toEqual([null, null]),
);
