import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { mp3, wav } from "../../../tests/support/media";
import { packed } from "../../file-formats/packing";
import { formatsByName } from ".";

let png: Uint8Array;
beforeAll(async () => {
  const create = { width: 3, height: 2, channels: 3 as const, background: "#c00" };
  png = new Uint8Array(await sharp({ create }).png().toBuffer());
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const moodle = (text: string, file: string) =>
  `<quiz><question type="multichoice"><single>true</single><questiontext format="html"><text>${text}</text>${file}</questiontext>
   <answer fraction="100" format="html"><text>&lt;img src="@@PLUGINFILE@@/o%20a.png" alt="甲"&gt;</text><file name="o a.png" path="/" encoding="base64">${base64(png)}</file></answer>
   <answer fraction="0" format="html"><text>乙</text></answer></question></quiz>`;
const readMoodle = (text: string) => formatsByName["moodle-xml"].read(new TextEncoder().encode(text));

describe("pictures of other systems", () => {
  test("Moodle: in the text and in an option, as a file and as data", async () => {
    const data = `图&lt;img src="data:image/png;base64,${base64(png)}"&gt;`;
    const { items, pictures, losses } = await readMoodle(moodle(data, ""));
    const [id] = pictures.keys();
    expect(items[0]!.question).toMatchObject({
      content: `图![](/file/${id})`,
      option: [`![甲](/file/${id})`, "乙"],
    });
    expect([...pictures.values()].map(({ bytes }) => Buffer.from(bytes).equals(png))).toEqual([true]);
    expect(losses).toEqual([]);
  });

  test("what is no picture, or is not there, is said in the text and counted", async () => {
    const text =
      '听&lt;audio src="@@PLUGINFILE@@/a.mp3"&gt;&lt;/audio&gt;&lt;img src="@@PLUGINFILE@@/b.svg"&gt;';
    const svg = '<file name="b.svg" path="/" encoding="base64">PHN2Zz4=</file>';
    const { items, losses } = await readMoodle(moodle(text, svg));
    expect(items[0]!.question.content).toBe("听〔a.mp3〕〔图片：b.svg〕");
    expect(losses).toEqual([{ kind: "files", count: 1 }]);
  });

  test("brackets around a year are no lost picture", async () => {
    const { losses } = await readMoodle(moodle("国办发〔2020〕1 号", ""));
    expect(losses).toEqual([]);
  });

  test("QTI: from the folder of its package, and from nowhere outside it", async () => {
    const item = `<assessmentItem identifier="q"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>图<img src="../media/a.png" alt=""/><object data="../media/a.png" type="image/png">字</object><img src="../../../etc/passwd"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A"><img src="../media/a.png" alt="x"/></simpleChoice><simpleChoice identifier="B">2</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
    const manifest =
      '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="items/q.xml"/></resources></manifest>';
    const bytes = await packed(
      (async function* () {
        yield ["imsmanifest.xml", [manifest]] as [string, string[]];
        yield ["items/q.xml", [item]] as [string, string[]];
        yield ["media/a.png", png] as [string, Uint8Array];
      })(),
    );
    const { items, pictures, losses } = await formatsByName.qti.read(bytes);
    const [id] = pictures.keys();
    expect(items[0]!.question.content).toContain(`![](/file/${id})`);
    expect(items[0]!.question.option[0]).toBe(`![x](/file/${id})`);
    expect(pictures.size).toBe(1);
    expect(losses).toEqual([{ kind: "files", count: 1 }]);
  });
});

describe("a workbook", () => {
  const spaces =
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const relations = (...parts: [string, string][]) =>
    `<Relationships>${parts.map(([type, target], at) => `<Relationship Id="r${at}" Type="x/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const blip = '<xdr:pic><xdr:nvPicPr><xdr:cNvPr name="ID_1"/></xdr:nvPicPr><a:blip r:embed="r0"/></xdr:pic>';
  const named = 'xmlns:xdr="x" xmlns:a="a" xmlns:r="r"';
  const rows = [
    ["题型", "题目", "选项A", "选项B", "答案", "分值", "难度"],
    ["单选", "看图", '=DISPIMG("ID_1",1)', "乙", "A", "15.0分", "困难"],
    ["单选", "看图", "", "乙", "A", "2 分", "简单"],
  ];
  const parts: Record<string, string> = {
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook ${spaces}><sheets><sheet name="a" r:id="r0"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(["worksheet", "sheet.xml"], ["cellImage", "cellimages.xml"]),
    "xl/sheet.xml": `<worksheet ${spaces}><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`,
    "xl/_rels/sheet.xml.rels": relations(["drawing", "drawings/d.xml"]),
    "xl/drawings/d.xml": `<xdr:wsDr ${named}><xdr:oneCellAnchor><xdr:from><xdr:col>2</xdr:col><xdr:row>2</xdr:row></xdr:from>${blip}</xdr:oneCellAnchor></xdr:wsDr>`,
    "xl/drawings/_rels/d.xml.rels": relations(["image", "../media/a.png"]),
    "xl/cellimages.xml": `<etc:cellImages xmlns:etc="e" ${named}><etc:cellImage>${blip}</etc:cellImage></etc:cellImages>`,
    "xl/_rels/cellimages.xml.rels": relations(["image", "media/a.png"]),
  };

  test("pictures over a cell, and within one as WPS has them; scores and difficulties as teachers write them", async () => {
    const bytes = await packed(
      (async function* () {
        for (const [name, text] of Object.entries(parts)) yield [name, [text]] as [string, string[]];
        yield ["xl/media/a.png", png] as [string, Uint8Array];
      })(),
    );
    const { items, validationErrors, pictures } = await formatsByName.excel.read(bytes);
    expect(validationErrors).toEqual([]);
    const [id] = pictures.keys();
    for (const { question } of items) expect(question.option).toEqual([`![](/file/${id})`, "乙"]);
    expect(items.map(({ score, question }) => [score, question.difficulty])).toEqual([
      [15, 4],
      [2, 2],
    ]);
  });
});

describe("sound and film", () => {
  const sound = mp3();
  const file = (name: string, bytes: Uint8Array) =>
    `<file name="${name}" path="/" encoding="base64">${base64(bytes)}</file>`;
  const audio = (name: string) => `&lt;audio controls src="@@PLUGINFILE@@/${name}"&gt;&lt;/audio&gt;`;

  test("Moodle: the first of a question is its own, however the text names it; of further ones the name remains", async () => {
    const link = '听&lt;a href="@@PLUGINFILE@@/a%20b.mp3"&gt;a b.mp3&lt;/a&gt;';
    const { items, pictures, losses } = await readMoodle(moodle(link, file("a b.mp3", sound)));
    const [id] = [...pictures.keys()];
    expect(items[0]!.question).toMatchObject({
      content: "听",
      media: { src: `/file/${id}`, kind: "audio", name: "a b", plays: 0 },
    });
    expect(losses).toEqual([]);

    const two = await readMoodle(
      moodle(`听${audio("a.mp3")}${audio("b.wav")}`, file("a.mp3", sound) + file("b.wav", wav())),
    );
    expect(two.items[0]!.question).toMatchObject({ content: "听〔b.wav〕", media: { name: "a" } });
    expect(two.losses).toEqual([{ kind: "files", count: 1 }]);
  });

  test.each([
    [
      "QTI 2",
      '<assessmentItem identifier="q"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/><itemBody><p>听</p><object data="a.mp3" type="audio/mpeg">没有</object><p>后</p><extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>',
    ],
    [
      "QTI 3",
      '<qti-assessment-item identifier="q"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"/><qti-item-body><p>听</p><audio><source src="a.mp3" type="audio/mpeg"/></audio><qti-extended-text-interaction response-identifier="RESPONSE"/></qti-item-body></qti-assessment-item>',
    ],
    [
      "QTI 1.2",
      '<questestinterop><item ident="q"><presentation><material><mattext>听</mattext><mataudio uri="a.mp3"/></material><response_str ident="r"><render_fib/></response_str></presentation></item></questestinterop>',
    ],
  ])("%s: from the folder of its package", async (_, item) => {
    const bytes = await packed(
      (async function* () {
        yield [
          "imsmanifest.xml",
          ['<manifest><resources><resource type="imsqti_item_xmlv2p1" href="q.xml"/></resources></manifest>'],
        ] as [string, string[]];
        yield ["q.xml", [item]] as [string, string[]];
        yield ["a.mp3", sound] as [string, Uint8Array];
      })(),
    );
    const { items, validationErrors, pictures } = await formatsByName.qti.read(bytes);
    expect(validationErrors).toEqual([]);
    expect(items[0]!.question.content).toMatch(/^听(\n\n没有\n\n后)?$/);
    expect(items[0]!.question.media).toMatchObject({
      src: `/file/${[...pictures.keys()][0]}`,
      kind: "audio",
      name: "a",
    });
  });

  test.each(["moodle-xml", "qti"] as const)(
    "%s: goes out with its bytes, and comes back as it was",
    async (format) => {
      const id = "0b54e5c4-2f0c-4a39-9b6e-2b1f0c6c7d11";
      const { items } = await readMoodle(moodle("题", ""));
      const media = { src: `/file/${id}`, kind: "audio" as const, name: "第 3 段", plays: 2 };
      const question = { ...items[0]!.question, option: ["甲", "乙"], media };
      const { write, read } = formatsByName[format];
      const mediaOf = async (asked: string) => (asked === id ? { bytes: sound, type: "audio/mpeg" } : null);
      const found = await read(await write([{ score: 2, question }], mediaOf));
      expect(found.validationErrors).toEqual([]);
      expect(found.items[0]!.question).toEqual(question);
      expect([...found.pictures].map(([own, { bytes }]) => [own, Buffer.from(bytes).equals(sound)])).toEqual([
        [id, true],
      ]);
      expect(found.losses).toEqual([]);
    },
  );
});

test("2 minutes are not 2 seconds", async () => {
  const text = "题型,题目,答案,录制时长上限\n录音,说一说,,2分";
  const { items } = await formatsByName.csv.read(new TextEncoder().encode(text));
  expect(items).toEqual([]);
});

describe.each(["moodle-xml", "qti"] as const)("%s: pictures go out with their bytes", (format) => {
  const id = "0b54e5c4-2f0c-4a39-9b6e-2b1f0c6c7d11";
  test("and come back as the ones that they were", async () => {
    const { items } = await readMoodle(moodle("题", ""));
    const question = {
      ...items[0]!.question,
      content: `题 ![图](/file/${id}) 与 ![没有](/file/gone)`,
      option: [`![](/file/${id})`, "乙"],
    };
    const stored = { bytes: png, type: "image/png" };
    const pictureOf = async (asked: string) => (asked === id ? stored : null);
    const { write, read } = formatsByName[format];
    const found = await read(await write([{ score: 2, question }], pictureOf));
    expect(found.validationErrors).toEqual([]);
    expect(found.items[0]!.question).toEqual(question);
    expect([...found.pictures].map(([own, { bytes }]) => [own, Buffer.from(bytes).equals(png)])).toEqual([
      [id, true],
    ]);
  });
});
