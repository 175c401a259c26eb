import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readWord } from "./text";

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...all: [id: string, type: string, target: string, mode?: string][]) =>
  `<Relationships>${all.map(([id, type, target, mode = ""]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" ${mode}/>`).join("")}</Relationships>`;

function word(body: string, more: Record<string, string | Uint8Array> = {}, ...own: string[]): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    "_rels/.rels": relations(["a", "officeDocument", "word/document.xml"]),
    "word/document.xml": `<?xml version="1.0"?>${own.join("")}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    ...more,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === "string" ? strToU8(content) : content,
      ]),
    ),
  );
}
const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...parts: string[]) =>
  `<w:p>${parts.map((part) => (part.startsWith("<") ? part : run(part))).join("")}</w:p>`;
const item = (list: number, level: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const table = (rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

const read = async (bytes: Uint8Array) => {
  const { items, validationErrors, ...rest } = await readWord(bytes);
  return {
    ...rest,
    questions: items.map(({ question }) => question),
    errors: validationErrors.map(({ line, reason }) => [line, reason]),
  };
};

describe("Word", () => {
  test("numbers of lists, options in a table, blanks that are underlined spaces, raised and lowered letters", async () => {
    const level = (at: number, kind: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${kind}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1.")}${level(1, "upperLetter", "%2.")}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    const body = [
      item(5, 0, "首都是"),
      item(5, 1, "上海"),
      item(5, 1, "北京"),
      p("答案：B"),
      item(5, 0, "化学式"),
      table([
        ["A. 水", "B. 氧"],
        ["C. 氮", "D. 氢"],
      ]),
      p("答案：A"),
      p(
        run("3. 水在"),
        run("    ", '<w:u w:val="single"/>'),
        run("℃结冰，H"),
        run("2", '<w:vertAlign w:val="subscript"/>'),
        run("O。"),
      ),
      p("答案：0"),
      p("4. 面积是 10m", run("n+1", '<w:vertAlign w:val="superscript"/>'), "。"),
      p("答案：对"),
    ].join("");
    const { questions, errors } = await read(
      word(body, {
        "word/_rels/document.xml.rels": relations(["b", "numbering", "numbering.xml"]),
        "word/numbering.xml": numbering,
      }),
    );
    expect(errors).toEqual([]);
    expect(questions[0]).toMatchObject({
      content: "首都是",
      option: ["上海", "北京"],
      answer: { keys: [1] },
    });
    expect(questions[1]).toMatchObject({ content: "化学式", option: ["水", "氧", "氮", "氢"] });
    expect(questions[2]).toMatchObject({ content: "水在___℃结冰，H₂O。", answer: { blanks: [["0"]] } });
    expect(questions[3]!.content).toBe("面积是 10mⁿ⁺¹。");
  });

  test("pictures and formulas, in the text and in options; deleted and hidden text is not there", async () => {
    const create = { width: 2, height: 2, channels: 3 as const, background: "#0a0" };
    const png = new Uint8Array(await sharp({ create }).png().toBuffer());
    const picture = (id: string) =>
      `<w:r><w:drawing><a:graphic><a:blip r:embed="${id}"/></a:graphic></w:drawing></w:r>`;
    const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const root = `<m:oMath><m:f><m:num>${m("-b±")}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSup><m:e>${m("b")}</m:e><m:sup>${m("2")}</m:sup></m:sSup>${m("-4ac")}</m:e></m:rad></m:num><m:den>${m("2a")}</m:den></m:f></m:oMath>`;
    const sum = `<m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m("i=1")}</m:sub><m:sup>${m("n")}</m:sup><m:e>${m("i")}</m:e></m:nary></m:oMath>`;
    const body = [
      p(
        "1. 见图",
        picture("c"),
        "，根为",
        root,
        "。",
        "<w:del><w:r><w:delText>旧</w:delText></w:r></w:del>",
        run("藏", "<w:vanish/>"),
      ),
      p("A. ", sum, "B. 2*3*4"),
      p("答案：A"),
      p("2. 坏图", picture("d")),
      p("答案：对"),
    ].join("");
    const { questions, pictures, losses, errors } = await read(
      word(body, {
        "word/_rels/document.xml.rels": relations(
          ["c", "image", "media/a.png"],
          ["d", "image", "file:///etc/passwd", 'TargetMode="External"'],
        ),
        "word/media/a.png": png,
      }),
    );
    const [id] = pictures.keys();
    expect(errors).toEqual([]);
    expect(questions[0]!.content).toBe(`见图![](/file/${id})，根为$\\frac{-b±\\sqrt{{b}^{2}-4ac}}{2a}$。`);
    expect(questions[0]!.option).toEqual(["$\\sum_{i=1}^{n}{i}$", "2*3*4"]);
    expect(losses).toEqual([{ kind: "files", count: 1 }]);
  });

  test("a tick of a font of signs is one; any other sign would be missing, and is told", async () => {
    const sign = (char: string) => `<w:r><w:sym w:font="Symbol" w:char="${char}"/></w:r>`;
    const body = [
      p("1. 水能导电。（", sign("F0D6"), "）"),
      p("2. 电阻是 10 ", sign("F057")),
      p("答案：对"),
    ].join("");
    const { questions, errors } = await read(word(body));
    expect(questions.map(({ answer }) => answer.keys)).toEqual([[1]]);
    expect(errors).toEqual([[2, "FORMULA_UNREADABLE"]]);
  });

  test("a table of answers, any other table, and a formula of old, which is told", async () => {
    const body = [
      p("1. 看表"),
      table([
        ["项目", "数值"],
        ["水", "1"],
      ]),
      p("A. 一 B. 二"),
      p("2. 旧公式", "<w:r><w:object/></w:r>", " A. 一 B. 二"),
      table([
        ["题号", "1", "2"],
        ["答案", "B", "A"],
      ]),
    ].join("");
    const { questions, errors, leftOut } = await read(word(body));
    expect(questions.map(({ content, answer }) => [content, answer.keys])).toEqual([
      ["看表\n\n| 项目 | 数值 |\n| --- | --- |\n| 水 | 1 |", [1]],
    ]);
    expect(errors).toEqual([[4, "FORMULA_UNREADABLE"]]);
    expect(leftOut).toEqual(["2. 旧公式〔公式〕 A. 一 B. 二\n答案：A"]);
  });

  test.each([
    ["a document type", word(p("1. 甲"), {}, '<!DOCTYPE a [<!ENTITY b "c">]>'), "XML_DOCTYPE"],
    ["no document", zipSync({ "a.txt": strToU8("a") }), "FILE_KIND"],
    ["something else in its place", zipSync({ "word/document.xml": strToU8("<a/>") }), "FILE_KIND"],
    ["nested too deep", word("<w:sdt>".repeat(200) + "</w:sdt>".repeat(200)), "XML_TOO_COMPLEX"],
    ["a bomb", zipSync({ "word/document.xml": new Uint8Array(20_000_000) }), "ZIP_TOO_LARGE"],
    ["bytes of nothing", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), "FILE_DAMAGED"],
  ])("hostile files: %s", async (_, bytes, reason) => {
    const { questions, errors } = await read(bytes);
    expect(questions).toEqual([]);
    expect(errors.map(([, each]) => each)).toEqual([reason]);
  });
});
