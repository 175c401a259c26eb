import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type CertificateLook, templateContent } from "#contract/certificates/shapes";
import { readCode } from "../../../tests/support/pictures";
import { readPdf } from "../../../tests/support/read-pdf";
import { print } from "../../print/print";
import { readTextSvg } from "../../print/text-svg";
import { certificateDataOf, placeOf } from "./data";
import { type CertificateRenderInput, pdfOf, pngOf, svgOf } from "./render";
import { sample } from "./sample";

const label = (word: string) => ({ zh: word, en: word, es: word, ja: word });
const look: CertificateLook = {
  orientation: "landscape",
  border: "double",
  accent: "#a93432",
  ink: "#211d1b",
  paper: "#ffffff",
  logo: "",
  seal: "",
  background: "",
};
const content = templateContent.parse({
  language: "zh",
  texts: {
    zh: { title: "结业证书", body: "{姓名}完成全部课程。\n特发此证。", organiser: "华东能源集团" },
    en: { title: "Certificate", body: "{name} completed every course.", organiser: "" },
    es: {},
    ja: {},
  },
  fields: ["exam", "grade"],
  freeFields: [label("课时")],
  look,
  validMonths: 0,
});
const address =
  "https://mingshi.example/certificate/info/0f8fad5b-d9cb-469f-a165-70867728950e/7c9e6679-7425-40de-944b-e07fc1f90ae7";

function renderInput(
  printed: Partial<CertificateRenderInput["printed"]> = {},
  own: Partial<CertificateLook> = {},
): CertificateRenderInput {
  return {
    printed: { ...sample(content, "zh"), ...printed },
    look: { ...look, ...own },
    language: "zh",
    address,
  };
}

/** Every text as it was typeset, and the place of the code. */
async function piecesOf(of: CertificateRenderInput) {
  const data = certificateDataOf(of, { logo: null, seal: null }, { modules: 77, isPlace: true });
  return readTextSvg(Buffer.from(await print("certificate", data, { format: "text-svg" })).toString());
}

const dot = (red: number) =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: { r: red, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();

describe("A certificate as PDF", () => {
  test("says everything that is printed, with its own fonts, title, language and structure", async () => {
    const pdf = await readPdf(await pdfOf(renderInput(), {}));
    expect(pdf).toMatchObject({ title: "结业证书", lang: "zh-CN", isTagged: true, claims: "PDF/UA-1" });
    expect(pdf.fonts.every((name) => /^[A-Z]{6}\+Noto/.test(name))).toBe(true);
    expect(pdf.pages).toHaveLength(1);
    for (const said of [
      "陈安宁",
      "陈安宁完成全部课程。",
      "特发此证。",
      "安全知识年度考试",
      "优秀",
      "课时",
      "SAMPLE-20261121-000001-0",
      "2026 年 11 月 21 日",
      "长期有效",
      "华东能源集团",
      "mingshi.example/certificate/entry",
    ])
      expect(pdf.pages[0]).toContain(said);
  });

  test.each([
    "𠮷野㐂次",
    "Nguyễn Thị Ánh",
    "Featherstonehaugh-Cholmondeley",
    "陈🎓",
    "محمد",
    "e\u0301 한국어",
  ])("spells %s", async (name) => {
    const { pages } = await readPdf(await pdfOf(renderInput({ name, number: "1" }), {}));
    expect(pages[0]!.normalize("NFC").replace(/\s/g, "")).toContain(name.normalize("NFC").replace(/\s/g, ""));
  });

  test("names what no font has", async () => {
    const { pages } = await readPdf(await pdfOf(renderInput({ name: "甲ꤰ" }), {}));
    expect(pages[0]).toContain("甲[U+A930]");
  });

  test("is the same file whenever it is drawn, whoever was drawn before", async () => {
    const first = await pdfOf(renderInput({ name: "日子" }), {});
    // Another character for the same glyph.
    await pdfOf(renderInput({ name: "⽇⼦" }), {});
    expect(Buffer.from(await pdfOf(renderInput({ name: "日子" }), {})).equals(Buffer.from(first))).toBe(true);
  });

  test("holds its pictures, and goes without those that cannot be read", async () => {
    const own = { logo: "a", seal: "b", background: "c" };
    const pictures = { logo: await dot(200), seal: await dot(90), background: await dot(20) };
    // One more is the QR code.
    const whole = await readPdf(await pdfOf(renderInput({}, own), pictures));
    expect(whole).toMatchObject({ pictures: 4, claims: "PDF/UA-1" });
    const broken = { ...pictures, seal: Buffer.from("no picture") };
    expect((await readPdf(await pdfOf(renderInput({}, own), broken))).pictures).toBe(3);
    expect((await readPdf(await pdfOf(renderInput(), pictures))).pictures).toBe(1);
  });
});

describe("A certificate as picture", () => {
  test.each([
    ["landscape", "#ffffff"],
    ["portrait", "#1b2436"],
  ] as const)("leads to its address, %s on %s", async (orientation, paper) => {
    const png = await pngOf(renderInput({}, { orientation, paper }), {}, 1400);
    const info = await sharp(png).metadata();
    expect(info.width).toBe(1400);
    expect(info.height! / info.width!).toBeCloseTo(
      orientation === "landscape" ? Math.SQRT1_2 : Math.SQRT2,
      2,
    );
    expect(await readCode(png)).toBe(address);
  });

  test("reads no SVG afterwards that people send", async () => {
    await pngOf(renderInput(), {}, 300);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow(/unsupported/);
  });

  test("shows the name", async () => {
    const [one, other] = await Promise.all(["甲", "乙"].map((name) => pngOf(renderInput({ name }), {}, 600)));
    expect(Buffer.from(one!).equals(Buffer.from(other!))).toBe(false);
  });
});

describe("A certificate on a page", () => {
  const none = () => null;

  test("is one picture whose words can be heard", async () => {
    const svg = await svgOf(renderInput({ certificateUuid: "c1" }), none);
    expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*lang="zh-CN"[^>]*aria-labelledby="certificate-c1"/);
    expect(svg).toContain('<title id="certificate-c1">结业证书</title>');
    const about = /<desc [^>]*>([^<]*)<\/desc>/.exec(svg)![1]!.split("\n");
    expect(about.slice(0, 5)).toEqual([
      "结业证书",
      "姓名：陈安宁",
      "陈安宁完成全部课程。",
      "特发此证。",
      "考试：安全知识年度考试",
    ]);
  });

  test("holds no style and no script, whatever it says", async () => {
    const name = `<script>"&'</script>`;
    const svg = await svgOf(renderInput({ name }, { logo: "a" }), () => `/x?"><script>`);
    expect(svg).not.toMatch(/<script|<style|style=|"><s/);
    expect(svg).toContain("&lt;script&gt;");
    expect(svg).toContain('href="/x?&quot;&gt;&lt;script&gt;"');
  });

  test("asks only for pictures that the look names", async () => {
    const svg = await svgOf(renderInput({}, { seal: "s" }), (which) => `/file/${which}`);
    expect(svg.match(/<image [^>]*href="[^"]*"/g)).toEqual([expect.stringContaining("/file/seal")]);
  });

  test("speaks the language that is asked for, and its own where it says nothing in it", async () => {
    const english = await svgOf({ ...renderInput(), language: "en" }, none);
    expect(english).toMatch(/lang="en-GB"/);
    expect(english).toContain("Awarded to: 陈安宁");
    expect(english).toContain("21 November 2026");
    expect(await svgOf({ ...renderInput(), language: "es" }, none)).toMatch(/lang="zh-CN"/);
  });

  test("draws no code without an address", async () => {
    expect(await svgOf({ ...renderInput(), address: "" }, none)).not.toContain("扫码核验");
  });
});

describe("Everything has its place", () => {
  const long = {
    name: "欧阳".repeat(30),
    exam: "危险化学品安全作业（初训）".repeat(7).slice(0, 100),
    fields: Array.from({ length: 6 }, () => ({ label: label("说明".repeat(10)), value: "W".repeat(100) })),
    texts: {
      ...sample(content, "zh").texts,
      zh: { title: "证".repeat(60), body: "很长的文字，".repeat(100), organiser: "单位".repeat(30) },
    },
  };

  test.each(["landscape", "portrait"] as const)(
    "when everything is as long as it may be, %s",
    async (orientation) => {
      await expectOrder(renderInput(long, { orientation, logo: "a", seal: "b" }));
    },
  );

  test("when a body has a line for each letter", async () => {
    const { texts } = long;
    await expectOrder(renderInput({ texts: { ...texts, zh: { ...texts.zh, body: "a\n".repeat(300) } } }));
  });

  test("for any text in any field", async () => {
    const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });
    const any = fc.record({
      name: text(60),
      exam: text(100),
      score: text(20),
      number: text(40),
      issuedOn: fc.oneof(fc.constant("2026-02-28"), text(10)),
      fields: fc.array(fc.record({ label: text(20).map(label), value: text(100) }), { maxLength: 6 }),
      texts: fc
        .record({ title: text(60), body: text(600), organiser: text(60) })
        .map((zh) => ({ ...sample(content, "zh").texts, zh })),
    });
    const own = fc.record({
      orientation: fc.constantFrom("landscape" as const, "portrait" as const),
      border: fc.constantFrom("none" as const, "line" as const, "corners" as const),
      logo: fc.constantFrom("", "a"),
    });
    await fc.assert(
      fc.asyncProperty(any, own, async (printed, style) => {
        const made = renderInput(printed, style);
        await expectOrder(made);
        await svgOf(made, () => null);
        expect((await pdfOf(made, {})).length).toBeGreaterThan(1000);
      }),
      { numRuns: 25 },
    );
  });
});

/** All of it is there, and no text leaves the page, or overlaps another or the code. */
async function expectOrder(made: CertificateRenderInput): Promise<void> {
  const [width, height] = made.look.orientation === "landscape" ? [841.89, 595.28] : [595.28, 841.89];
  const pieces = await piecesOf(made);
  const boxes = pieces.flatMap((piece) => {
    if (piece.kind === "text") {
      const { x, y, size, text: said } = piece;
      if (said.trim() === "") return [];
      return [{ left: x, right: x + piece.width, top: y - size * 0.86, bottom: y + size * 0.14, said }];
    }
    const { x, y } = piece;
    return piece.fill === placeOf.code
      ? [{ left: x + 5, right: x + 85, top: y + 5, bottom: y + 85, said: "code" }]
      : [];
  });
  expect(boxes.some(({ said }) => said === "code")).toBe(true);
  for (const box of boxes) {
    expect(box.left, box.said).toBeGreaterThan(20);
    expect(box.right, box.said).toBeLessThan(width - 20);
    expect(box.top, box.said).toBeGreaterThan(20);
    expect(box.bottom, box.said).toBeLessThan(height - 20);
  }
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const isOver =
        one.left < other.right - 0.1 &&
        other.left < one.right - 0.1 &&
        one.top < other.bottom - 0.1 &&
        other.top < one.bottom - 0.1;
      if (isOver) expect.fail(`“${one.said}” and “${other.said}” stand over one another`);
    }
}
