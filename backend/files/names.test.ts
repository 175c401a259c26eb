import * as fc from "fast-check";
import { expect, it } from "vitest";
import { kindOf } from "./kinds";
import { cleanName } from "./names";

it.each([
  ["营业执照.pdf", "营业执照.pdf"],
  ["Licencia (año 2026).PDF", "Licencia (año 2026).pdf"],
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\fakepath\\扫描件.pdf", "扫描件.pdf"],
  ["..\\..\\boot.ini", "boot.pdf"],
  [".htaccess", "licence.pdf"],
  ["...", "licence.pdf"],
  ["", "licence.pdf"],
  ["a\r\nSet-Cookie: x=1.png", "aSet-Cookie x=1.pdf"],
  ['a";filename="b.html.pdf', "a filename= b.html.pdf"],
  ["gnp\u202efdp.exe", "gnpfdp.pdf"],
  ["a\u0000\u200b\ufeff\u2028b.pdf", "ab.pdf"],
  ["half \ud800 pair.pdf", "half pair.pdf"],
  ["%2e%2e%2fx.pdf", "2e 2e 2fx.pdf"],
  ["  two   spaces . .pdf", "two spaces.pdf"],
  [`${"长".repeat(300)}.pdf`, `${"长".repeat(96)}.pdf`],
])("D3: %j is kept as %j", (sent, kept) => {
  expect(cleanName(sent, "licence", "pdf")).toBe(kept);
});

it("of a name that no system could have, what stands far behind is not even looked at", () => {
  expect(cleanName(`${" ".repeat(900)}a.pdf`, "licence", "pdf")).toBe("a.pdf");
  expect(cleanName(`${" ".repeat(2_000)}a.pdf`, "licence", "pdf")).toBe("licence.pdf");
});

it("D3: whatever a file is called, its name is no path, has no hidden character and ends as its content does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (sent) => {
      const kept = cleanName(sent, "logo", "png");
      expect(kept).toMatch(/^[^/\\\p{C}]+\.png$/u);
      expect([...kept].length).toBeLessThanOrEqual(100);
      expect(kept).not.toMatch(/^[\s.]/);
    }),
  );
});

it("D1: the ending and the content must say the same", () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  expect(kindOf("a.PNG", png)).toBe("png");
  expect([kindOf("a.jpg", jpeg), kindOf("a.jpeg", jpeg)]).toEqual(["jpeg", "jpeg"]);
  for (const name of [
    "a.jpg",
    "a.gif",
    "a.svg",
    "a.html",
    "a.png.exe",
    "a",
    "png",
    ".png ",
    "a.png/",
    "a.pdf",
  ])
    expect(kindOf(name, png), name).toBeNull();
  for (const name of ["a.png", "a.pdf"]) expect(kindOf(name, jpeg), name).toBeNull();
  expect(kindOf("a.pdf", new TextEncoder().encode(" %PDF-1.4"))).toBeNull();
  expect(kindOf("a.svg", new TextEncoder().encode("<svg/>"))).toBeNull();
});
