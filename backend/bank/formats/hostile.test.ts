import { deflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { formats } from "#contract/bank/shapes";
import zh from "#locales/zh/errors.json";
import { everyType } from "../../../tests/support/every-type";
import { isInProportion } from "../../../tests/support/pace";
import { formatsByName } from ".";

const { qti, excel, csv, gift, aiken } = formatsByName;
const moodle = formatsByName["moodle-xml"];
const utf8 = (text: string) => new TextEncoder().encode(text);
const reasons = async (
  reading: Promise<{ validationErrors: { line: number; reason: string; text: string }[] }>,
) => (await reading).validationErrors.map(({ line, reason, text }) => [line, reason, text]);

const item = (body = "<p>问</p><extendedTextInteraction responseIdentifier='R'/>", before = "") =>
  `<?xml version="1.0"?>${before}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"><itemBody>${body}</itemBody></assessmentItem>`;
const manifest = (...names: string[]) =>
  `<manifest><resources>${names.map((name) => `<resource type="imsqti_item_xmlv2p1" href="${name}"/>`).join("")}</resources></manifest>`;
const zip = (files: Record<string, string | Uint8Array>, more = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        [typeof content === "string" ? strToU8(content) : content, more],
      ]),
    ) as never,
  );
const workbook = (sheet: string, strings = "<sst/>") =>
  zip({
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="b" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="c" Type="x/sharedStrings" Target="/xl/strings.xml"/></Relationships>`,
    "xl/sheet.xml": `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/strings.xml": strings,
  });

/** A zip's bytes, modified at `offset` of the first record with this signature. */
function changed(bytes: Uint8Array, signature: number[], offset: number, ...values: number[]): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(Buffer.from(signature));
  copy.set(values, at + offset);
  return copy;
}
const central = [0x50, 0x4b, 1, 2];

describe("D3: packages", () => {
  const whole = { "imsmanifest.xml": manifest("q.xml"), "q.xml": item() };

  test("an honest one is read, in a folder and with spaces in its names too", async () => {
    expect((await qti.read(zip(whole))).validationErrors).toEqual([]);
    const deep = { "a/imsmanifest.xml": manifest("b%20c/q.xml"), "a/b c/q.xml": item() };
    expect((await qti.read(zip(deep))).items).toHaveLength(1);
  });

  test.each([
    ["../q.xml", { "../q.xml": item() }],
    ["/etc/passwd", { "/etc/passwd": "x" }],
    ["C:/q.xml", { "C:/q.xml": item() }],
    ["a\\..\\q.xml", { "a\\..\\q.xml": item() }],
  ])("a name that leads out of it: %s", async (_, files) => {
    expect(await reasons(qti.read(zip({ ...whole, ...files } as never)))).toEqual([[0, "FILE_DAMAGED", ""]]);
    expect(await reasons(excel.read(zip(files as never)))).toEqual([[0, "FILE_DAMAGED", ""]]);
  });

  test("what a manifest names is only ever looked for in the package", async () => {
    const names = [
      "../../etc/passwd",
      "/etc/passwd",
      "file:///etc/passwd",
      "%2e%2e/%2e%2e/etc/passwd",
      "%zz",
    ];
    const found = await reasons(qti.read(zip({ "imsmanifest.xml": manifest(...names) })));
    expect(found.map(([, reason]) => reason)).toEqual(names.map(() => "ITEM_FILE_MISSING"));
  });

  test("links, locked files, two files of one name", async () => {
    const bytes = zip(whole);
    const isLink = changed(bytes, central, 38, 0, 0, 0xff, 0xa1);
    const isLocked = changed(bytes, central, 8, 1);
    const twice = Buffer.from(zip({ "imsmanifest.xml": "a", "imsmanifest.xmm": "b" }));
    for (let at = twice.indexOf("xmm"); at >= 0; at = twice.indexOf("xmm")) twice[at + 2] = 0x6c;
    for (const each of [isLink, isLocked, twice])
      expect(await reasons(qti.read(each))).toEqual([[0, "FILE_DAMAGED", "imsmanifest.xml"]]);
  });

  test("bombs: too much in all, too much for their size, too many files, sizes that lie", async () => {
    const zeros = new Uint8Array(60_000_000);
    const large = zip({ a: zeros, b: zeros });
    const dense = zip({ ...whole, a: zeros });
    const many = zip(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`a${at}`, "x"])));
    // A file whose entry claims 20 bytes but inflates to millions.
    const packed = deflateRawSync(new Uint8Array(30_000_000));
    const lying = changed(
      changed(zip({ "imsmanifest.xml": packed, b: "x" }, { level: 0 }), central, 10, 8, 0),
      central,
      24,
      20,
      0,
      0,
      0,
    );
    for (const format of [qti, excel])
      for (const bomb of [large, dense])
        expect(await reasons(format.read(bomb))).toEqual([[0, "ZIP_TOO_LARGE", ""]]);
    expect(await reasons(excel.read(many))).toEqual([[0, "ZIP_TOO_LARGE", ""]]);
    expect(await reasons(qti.read(lying))).toEqual([[0, "FILE_DAMAGED", ""]]);
  });

  test("many names for the same bytes are as many files: little to send, and still too much to unpack", async () => {
    const one = Buffer.from(zip({ aaaaa: new Uint8Array(9_000_000) }));
    const at = one.indexOf(Buffer.from(central));
    const end = one.indexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    const names = Array.from({ length: 2_000 }, (_, number) => String(number).padStart(5, "0"));
    const entries = names.map((name) => {
      const entry = Buffer.from(one.subarray(at, end));
      entry.write(name, 46);
      return entry;
    });
    const tail = Buffer.from(one.subarray(end));
    for (const place of [8, 10]) tail.writeUInt16LE(names.length, place);
    tail.writeUInt32LE(names.length * (end - at), 12);
    const bomb = Buffer.concat([one.subarray(0, at), ...entries, tail]);
    expect(bomb.length).toBeLessThan(200_000);
    for (const format of [qti, excel])
      expect(await reasons(format.read(bomb))).toEqual([[0, "ZIP_TOO_LARGE", ""]]);
  });

  test("an archive within it is never opened", async () => {
    const nested = zip({ "imsmanifest.xml": manifest("q.zip"), "q.zip": zip(whole) });
    expect((await reasons(qti.read(nested))).map(([, reason]) => reason)).toEqual(["FILE_KIND"]);
  });

  test.each([
    ["no manifest", zip({ "q.xml": item() }), "MANIFEST_MISSING"],
    ["another one", zip({ "imsmanifest.xml": "<quiz/>" }), "MANIFEST_MISSING"],
    [
      "QTI 1.2 without its file",
      zip({
        "imsmanifest.xml": `<manifest><resources><resource type="imsqti_xmlv1p2" href="a"/></resources></manifest>`,
      }),
      "ITEM_FILE_MISSING",
    ],
    ["a broken checksum", changed(zip(whole), central, 16, 1, 2, 3, 4), "FILE_DAMAGED"],
    ["half of it", zip(whole).slice(0, 200), "FILE_DAMAGED"],
  ])("%s", async (_, bytes, reason) => {
    expect((await reasons(qti.read(bytes))).map(([, told]) => told)).toEqual([reason]);
  });

  test("a validation error in one of its files names the file and the line there", async () => {
    const files = {
      "imsmanifest.xml": manifest("a.xml", "b.xml", "c.xml"),
      "a.xml": item(),
      "b.xml": item("<p>\n\n<b></p>"),
      "c.xml": item("<p>x</p>"),
    };
    expect(await reasons(qti.read(zip(files)))).toEqual([
      [3, "XML_BROKEN", "b.xml"],
      [1, "NOTHING_ASKED", "c.xml · x"],
    ]);
  });
});

describe("D1: XML declares nothing and has an end", () => {
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${"abcdefgh"
    .split("")
    .map(
      (name, at, all) =>
        `<!ENTITY ${name}${name} "${`&${at === 0 ? "a" : all[at - 1]!.repeat(2)};`.repeat(10)}">`,
    )
    .join("")}]>`;
  const outside = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  test.each([laughs, outside, `<!DOCTYPE a SYSTEM "http://example.com/a.dtd">`])(
    "a declaration is refused where it stands: %#",
    async (doctype) => {
      expect(await reasons(qti.read(utf8(item("<p>&hh;&x;</p>", doctype))))).toEqual([
        [1, "XML_DOCTYPE", ""],
      ]);
      const quiz = `<?xml version="1.0"?>\n${doctype}<quiz>&hh;</quiz>`;
      expect(await reasons(moodle.read(utf8(quiz)))).toEqual([[2, "XML_DOCTYPE", ""]]);
      const sheet = workbook("", `${doctype}<sst/>`);
      expect(await reasons(excel.read(sheet))).toEqual([[1, "XML_DOCTYPE", ""]]);
    },
  );

  test.each([
    ["elements within one another", `<quiz>${"<question>".repeat(100_000)}`, "XML_TOO_COMPLEX"],
    ["too many of them", `<quiz><question>${"<a/>".repeat(60_000)}</question></quiz>`, "XML_TOO_COMPLEX"],
    ["an unknown entity", "<quiz>&nbsp;</quiz>", "XML_BROKEN"],
    ["a page", "<html><body>x</body></html>", "FILE_KIND"],
    ["no end", "<quiz><question type='essay'>", "XML_BROKEN"],
    ["nothing", "", "XML_BROKEN"],
    ["no XML", "MZ\u0090 This program cannot be run in DOS mode", "XML_BROKEN"],
    ["a zero", "<quiz>\0</quiz>", "FILE_KIND"],
  ])("%s", async (_, text, reason) => {
    expect((await reasons(moodle.read(utf8(text)))).map(([, told]) => told)).toEqual([reason]);
  });

  test("bytes that are no text in any encoding", async () => {
    const bytes = new Uint8Array([0x41, 0xff, 0xff, 0xff]);
    for (const format of [csv, gift, aiken, moodle])
      expect(await reasons(format.read(bytes))).toEqual([[0, "ENCODING_UNKNOWN", ""]]);
  });
});

describe("workbooks that are not what they seem", () => {
  test.each([
    ["a program", utf8("MZ\u0090\0\u0003"), "FILE_DAMAGED"],
    ["a zip of something else", zip({ "a.txt": "x" }), "FILE_KIND"],
    ["no sheet", zip({ "_rels/.rels": "<Relationships/>" }), "FILE_KIND"],
  ])("%s", async (_, bytes, reason) => {
    expect((await reasons(excel.read(bytes))).map(([, told]) => told)).toEqual([reason]);
  });

  test("a million columns, rows without end and the largest sheet there is are read to their end", async () => {
    const wide = workbook(`<row r="1">${'<c r="XFD1" t="s"><v>99999999999</v></c>'.repeat(20_000)}</row>`);
    const wider = workbook(`<row r="1">${"<c/>".repeat(1_000_000)}</row>`);
    const long = workbook('<row r="1048576"/>'.repeat(300_000));
    expect(await reasons(excel.read(wide))).toEqual([]);
    expect((await reasons(excel.read(wider))).map(([, reason]) => reason)).toEqual(["XML_TOO_COMPLEX"]);
    expect(await reasons(excel.read(long))).toEqual([]);
  });

  test("C8: of a formula counts what it came to; one that never came to anything is a blank cell", async () => {
    const cell = (inside: string, kind = "str") => `<c t="${kind}">${inside}</c>`;
    const text = (value: string) => cell(`<is><t>${value}</t></is>`, "inlineStr");
    const row = (content: string) => `<row>${text("问答")}${content}${text("答")}</row>`;
    const sheet = workbook(
      [
        `<row>${["题型", "题干", "答案"].map(text).join("")}</row>`,
        row(cell("<f>HYPERLINK(&quot;http://example.com&quot;,&quot;点&quot;)</f><v>点</v>")),
        row(cell("<f>cmd|' /C calc'!A0</f>")),
      ].join(""),
    );
    const { items, validationErrors } = await excel.read(sheet);
    expect(items.map(({ question }) => question.content)).toEqual(["点"]);
    expect(validationErrors.map(({ line, reason }) => [line, reason])).toEqual([[3, "CONTENT_MISSING"]]);
  });

  test("a file that is wrong in every line is not told to its end", async () => {
    const { validationErrors } = await csv.read(utf8(`题型,题干,答案\n${"x,y,z\n".repeat(50_000)}`));
    expect(validationErrors.length).toBeLessThanOrEqual(1_001);
  });

  test("more questions than an import brings are counted, not brought", async () => {
    const { items, validationErrors } = await aiken.read(
      utf8("问\nA. 甲\nB. 乙\nANSWER: A\n\n".repeat(20_001)),
    );
    expect(items).toEqual([]);
    expect(validationErrors).toEqual([
      { line: 0, reason: "TOO_MANY_TO_IMPORT", text: "", figures: { count: 20_001, most: 20_000 } },
    ]);
  });
});

/** Texts that a reader could look through again and again, each at its whole length or at a share of it. */
function hostileTexts(share: number) {
  const many = (text: string, count = 20_000) => text.repeat(count * share);
  const spaces = many(" ", 90_000);
  const quiz = (type: string, inside: string) =>
    utf8(`<quiz><question type="${type}">${inside}</question></quiz>`);
  const asked = (text: string) => `<questiontext><text><![CDATA[${text}]]></text></questiontext>`;
  const choices = many('<simpleChoice identifier="a">x</simpleChoice>');
  const declared = (inside: string) =>
    `</itemBody><responseDeclaration identifier="R" cardinality="multiple" baseType="string">${inside}</responseDeclaration><itemBody>`;
  const hostile: [string, (bytes: Uint8Array) => Promise<unknown>, Uint8Array][] = [
    ["spaces in code", moodle.read, quiz("essay", asked(`<code>a${spaces}b\n</code>`))],
    ["spaces in bold", moodle.read, quiz("essay", asked(`<b>a${many("<code> </code>", 900)}${spaces}b</b>`))],
    [
      "a table of all corners",
      moodle.read,
      quiz("essay", asked(`<table><tr>${many("<td>", 900)}</tr>${many("<tr><td>x", 900)}`)),
    ],
    ["stars and brackets", moodle.read, quiz("essay", asked(many("*[`", 30_000)))],
    ["formulas without end", moodle.read, quiz("essay", asked(many("\\(", 45_000)))],
    ["blanks without end", moodle.read, quiz("cloze", asked(many("{1:SA:=", 14_000)))],
    ["many blanks", moodle.read, quiz("cloze", asked(many("{1:SA:=a}", 10_000)))],
    ["many choices in a blank", moodle.read, quiz("cloze", asked(`{1:MC:=a${many("~b#c", 20_000)}}`))],
    [
      "many gaps",
      moodle.read,
      quiz("gapselect", asked(many("[[1]]")) + many("<selectoption><text>a</text></selectoption>", 2_000)),
    ],
    [
      "many places",
      moodle.read,
      quiz("ordering", asked("x") + many('<answer fraction="1"><text>a</text></answer>', 12_000)),
    ],
    [
      "many rows",
      moodle.read,
      quiz("mtf", asked("x") + many('<row number="1"/><column number="1"/><weight/>', 8_000)),
    ],
    [
      "many numbers",
      moodle.read,
      quiz("numerical", asked("x") + many('<answer fraction="100"><text>1</text></answer>', 12_000)),
    ],
    ["what looks like elements", moodle.read, quiz("essay", asked(many("<stdio.h", 12_000)))],
    [
      "many answers",
      moodle.read,
      quiz("multichoice", asked("x") + many('<answer fraction="1"><text>&lt;b></text></answer>', 12_000)),
    ],
    [
      "many pairs",
      moodle.read,
      quiz("matching", asked("x") + many("<subquestion><text>&lt;b></text></subquestion>")),
    ],
    ["many answers", gift.read, utf8(`x {${many("=[html]<b>a ~b ")}}`)],
    ["many pairs", gift.read, utf8(`x {${many("=[html]<b>a -> b ")}}`)],
    ["braces", gift.read, utf8(many("{\n", 200_000))],
    ["backslashes", gift.read, utf8(many("\\", 1_000_000))],
    [
      "many choices",
      qti.read,
      utf8(item(`<choiceInteraction responseIdentifier="R">${choices}</choiceInteraction>`)),
    ],
    ["many entries", qti.read, utf8(item(many('<textEntryInteraction responseIdentifier="R"/>')))],
    [
      "many accepted",
      qti.read,
      utf8(
        item(
          `${declared(many('<mapEntry mapKey="a" mappedValue="1"/>'))}<textEntryInteraction responseIdentifier="R"/>`,
        ),
      ),
    ],
    [
      "many pairs",
      qti.read,
      utf8(
        item(
          `<matchInteraction>${`<simpleMatchSet>${many("<simpleAssociableChoice/>", 9_000)}</simpleMatchSet>`.repeat(2)}</matchInteraction>`,
        ),
      ),
    ],
    ...["order", "associate", "gapMatch", "hottext", "inlineChoice"].map(
      (kind): [string, (bytes: Uint8Array) => Promise<unknown>, Uint8Array] => [
        `many of ${kind}`,
        qti.read,
        utf8(
          item(
            `${declared("")}<${kind}Interaction responseIdentifier="R">${many('<simpleChoice identifier="a"/><simpleAssociableChoice/><gapText/><gap/><hottext/>', 4_000)}</${kind}Interaction>`,
          ),
        ),
      ],
    ),
    [
      "many interactions",
      qti.read,
      utf8(item(declared("") + many('<inlineChoiceInteraction responseIdentifier="R"/>'))),
    ],
    [
      "spaces in a cell",
      csv.read,
      utf8(`题型,题干,答案\n填空,___,"a${many(" ", 900_000)}b"\n判断,x,${many("=", 900_000)}`),
    ],
    ["a cell without end", csv.read, utf8(`题型,题干,答案\n填空,"${many("a", 5_000_000)}`)],
    ["quotation marks", csv.read, utf8(many('"', 3_000_000))],
    ["commas", csv.read, utf8(many(",", 2_000_000))],
    ["options", aiken.read, utf8(`x\n${many("A. x\n", 300_000)}ANSWER: A`)],
  ];
  return hostile;
}

const hostile = new Map([1 / 64, 1 / 8, 1].map((share) => [share, hostileTexts(share)]));
test.each(hostile.get(1)!.map(([name, read], at) => [name, at, read] as const))(
  "C5: no text takes long: %s (%i)",
  async (_, at, read) => {
    expect(await isInProportion(read, (share) => hostile.get(share)![at]![2])).toBe(true);
  },
);

describe("what travels beside a question", () => {
  const beside = (rest: string) => `// [mingshi:${rest}]\n[html]问 {TRUE}\n`;
  test.each([
    ['{"question":{"difficulty":9}}', "DIFFICULTY_WRONG"],
    ['{"question":{"__proto__":{"x":1},"children":"x"}}', "EXTRA_BROKEN"],
    ['{"question":{"code":{"tests":[]}}}', "TEST_MISSING"],
    ['{"score":-1}', "MARK_NOT_POSITIVE"],
    ["{", "EXTRA_BROKEN"],
    ["[]", "EXTRA_BROKEN"],
    ['{"question":[]}', "EXTRA_BROKEN"],
    [`${"[".repeat(100_000)}`, "EXTRA_BROKEN"],
  ])("is held against the rules: %#", async (rest, reason) => {
    expect((await reasons(gift.read(utf8(beside(rest))))).map(([, told]) => told)).toContain(reason);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  const wrong = [
    ...["stimulus", "content", "title", "idNumber", "analysis", "answerTemplate"].map((name) => ({
      question: { [name]: 5 },
    })),
    ...["option", "hints"].flatMap((name) => [{ question: { [name]: "x" } }, { question: { [name]: [5] } }]),
    ...[{ media: {} }, { code: 5 }, { children: [5] }, { rubric: [null] }].map((question) => ({ question })),
    ...[{ keys: "x" }, { blanks: ["x"] }, { text: 5 }, { weights: "x" }, { partial: [5] }].map((answer) => ({
      answer,
    })),
    ...[{ topics: [5] }, { topics: "x" }, { below: "1" }, { below: 1, topics: [5] }],
  ].map((rest) => JSON.stringify(rest));
  const xml = (text: string) => text.replaceAll('"', "&quot;");
  test.each(wrong)(
    "values of a wrong kind are told, with a text before and a child after: %s",
    async (rest) => {
      const text = "<text>问</text>";
      const choices = `<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>`;
      const asked = (own: string) =>
        `<question type="truefalse"><name>${text}</name><questiontext>${text}</questiontext>${choices}${own}</question>`;
      const about = `<question type="description"><name>${text}</name><questiontext>${text}</questiontext></question>`;
      const beside = `<mingshi>${xml(rest)}</mingshi>`;
      const outcome = `<outcomeDeclaration identifier="MINGSHI"><defaultValue><value>${xml(rest)}</value></defaultValue></outcomeDeclaration>`;
      const files = [
        gift.read(utf8(`读\n\n// [mingshi:${rest}]\n[html]问 {TRUE}\n\n又 {TRUE}\n`)),
        gift.read(utf8(`// [mingshi:${rest}]\n读\n\n问 {TRUE}\n`)),
        moodle.read(utf8(`<quiz>${about}${asked(beside)}${asked("")}</quiz>`)),
        qti.read(utf8(item().replace("<itemBody>", `${outcome}<itemBody>`))),
      ];
      for (const file of files)
        expect((await reasons(file)).map(([, told]) => told)).toContain("EXTRA_BROKEN");
    },
  );

  test("what was changed in the file since counts more than our own text beside it", async () => {
    const question = { ...everyType[0]!, content: "两个  空格", difficulty: 5 };
    const written = new TextDecoder().decode(await gift.write([{ score: 4, question }]));
    const { items } = await gift.read(utf8(written.replace("]两个  空格", "]改过的题")));
    expect(items).toMatchObject([{ score: 4, question: { content: "改过的题", difficulty: 5 } }]);
  });
});

describe("C1: no bytes break a reader, and each validation error has words", () => {
  const honest = formats.map(async (format) => {
    const { holds, write } = formatsByName[format];
    const items = everyType.filter(holds).map((question) => ({ score: 2, question }));
    return [format, await write(items)] as const;
  });

  test("any bytes, and any change of an honest file", async () => {
    const files = await Promise.all(honest);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.option(fc.uint8Array({ maxLength: 400 })),
        async ([format, bytes], changes, other) => {
          const copy = other ?? Uint8Array.from(bytes);
          for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value;
          const { items, validationErrors } = await formatsByName[format].read(copy);
          expect(validationErrors.filter(({ reason }) => !Object.hasOwn(zh, reason))).toEqual([]);
          expect(items.every(({ line }) => line > 0)).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
