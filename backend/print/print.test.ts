import { describe, expect, test } from "vitest";
import { readPdf } from "../../tests/support/read-pdf";
import { Compositor, compositorLimits, PrintLimitError, print } from "./print";
import { printRich } from "./rich";
import { readTextSvg } from "./text-svg";

const none = { find: () => null, said: (alt: string) => `［图：${alt}］` };
const specimen = (text: string) => ({
  title: "样张 & <b>#x",
  language: "zh" as const,
  text: printRich(text, none),
});
const textIn = async (text: string) =>
  (await readPdf(await print("specimen", specimen(text), { format: "pdf" }))).pages.join("\n");
const document = { template: "specimen", data: specimen("甲"), format: "svg", pictures: {} } as const;

describe("a printed document", () => {
  test("has a title, a language, tags, and fonts that are embedded as subsets", async () => {
    const bytes = await print("specimen", specimen("中文 **粗体** $x^2$ שלום 😀 `code`"), { format: "pdf" });
    const { title, lang, fonts, isTagged } = await readPdf(bytes);
    expect({ title, lang, isTagged }).toEqual({ title: "样张 & <b>#x", lang: "zh-CN", isTagged: true });
    expect(fonts.length).toBeGreaterThan(4);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(Noto|NewCM|DejaVu)/);
    expect(fonts.join()).toContain("NotoSansSC-Strong");
    expect(bytes.length).toBeLessThan(100_000);
  });

  test("is accessible by the compiler's own check of PDF/UA-1", async () => {
    const bytes = await print("specimen", specimen("甲 $\\frac12$ [乙](https://a.cn)"), {
      format: "pdf/ua-1",
    });
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/pdfuaid:part/);
  });

  test("takes no part of its data for markup, however it looks", async () => {
    const said = '#eval("1+1") #import "@preview/x:1.0.0" _b_ = c $d <e> // f /* g @h `i \\u{41} [j]';
    expect((await textIn(said)).replace(/\s/g, "")).toContain(
      '#eval("1+1")#import"@preview/x:1.0.0"_b_=c$d<e>//f/*g@h`i\\u{41}[j]',
    );
  });

  test("sets quotation marks and apostrophes as narrow as the English, and as wide as the Chinese around them", async () => {
    const widthOf = async (text: string) => {
      const svg = await print("specimen", specimen(text), { format: "text-svg" });
      const ends = readTextSvg(Buffer.from(svg).toString()).map((one) =>
        one.kind === "text" && one.size < 11 ? one.x + one.width : 0,
      );
      return Math.max(...ends);
    };
    expect((await widthOf("“don’t”a")) - (await widthOf("don t a"))).toBeLessThan(12);
    expect((await widthOf("字“字”字")) - (await widthOf("字字字"))).toBeGreaterThan(15);
  });

  test("names a character that no font has, and drops what cannot be seen", async () => {
    expect(await textIn("甲𓀀乙\u0007丙\ud800")).toContain("甲[U+13000]乙丙");
  });
});

describe("formulas", () => {
  test("of every kind are typeset; chemistry too", async () => {
    const text = await textIn(
      [
        "\\sum_{i=1}^{n}\\frac{\\sqrt[3]{x_i}}{\\overline{AB}}\\,\\sqrt{\\pi}\\lim_{x\\to0}\\sin x",
        "\\begin{cases}x+1&y\\\\z&w\\end{cases}\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}\\left(\\frac12\\right]\\binom{n}{k}",
        "\\begin{aligned}a&=b\\\\cd&=e\\end{aligned}\\begin{array}{c|c}1&2\\\\\\hline3&4\\end{array}",
        "a\\cdot b\\oplus c\\oint\\overbrace{d}\\langle e\\rangle\\boxed{3}\\cancel{x}\\underbrace{a+b}_{2}\\vec{a}\\mathbb{R}f'(x)\\text{中}",
        "\\ce{2H2 + O2 ->[点燃] 2H2O}\\quad\\ce{SO4^2- + Ba^2+ -> BaSO4 v}\\ce{^{227}_{90}Th+}\\ce{N2 <=> 2N}",
      ]
        .map((tex) => `$$${tex}$$`)
        .join("\n\n"),
    );
    expect(text.replace(/\s/g, "")).toMatch(/点燃.*BaSO4↓/s);
    for (const told of ["[U+", "frac", "sqrt", "cases", "hline", "ce", "boxed"])
      expect(text).not.toContain(told);
  });

  test.each([
    ["none", "\\unknown{x}", "unknown"],
    ["one that loops", "\\def\\x{\\x\\x}\\x", "x"],
    ["one nested too deep", `${"\\sqrt{".repeat(60)}x${"}".repeat(60)}`, "√(√("],
    ["one of 20,000 brackets", "(".repeat(20_000), "("],
  ])("that are %s are readable text", async (_, tex, said) => {
    expect(await textIn(`前$${tex}$后`)).toContain(said);
  });
});

describe("the process", () => {
  test.each(["cpu", "milliseconds"])(
    "is ended by too much %s for a document, and the next has another",
    async (limit) => {
      const compositor = new Compositor({ ...compositorLimits, [limit]: 1 });
      const [first, second] = [compositor.typeset(document), compositor.typeset(document)];
      await expect(first).rejects.toThrow(PrintLimitError);
      await expect(second).rejects.toThrow("it took too long");
      compositor.end();
    },
  );

  test("ends itself above its memory", async () => {
    const compositor = new Compositor({ ...compositorLimits, bytes: 1 });
    await expect(compositor.typeset(document)).rejects.toThrow("its process ended");
    compositor.end();
  });

  test("tells of a template's error, and goes on", async () => {
    await expect(print("nothing" as "specimen", document.data, { format: "svg" })).rejects.toThrow(
      /nothing\.typ/,
    );
    expect(Buffer.from(await print("specimen", document.data, { format: "svg" })).toString()).toMatch(
      /^<svg/,
    );
  });
});
