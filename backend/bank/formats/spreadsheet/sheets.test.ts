import { unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { typesInOrder } from "#contract/questions/kinds";
import { everyType, ofType } from "../../../../tests/support/every-type";
import { workbookOf } from "../../../file-formats/excel-write";
import { formatsByName, type Item } from "..";

const { csv, excel } = formatsByName;
const readCsv = (text: string) => csv.read(new TextEncoder().encode(text));
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const items = (...questions: Item["question"][]): Item[] =>
  questions.map((question) => ({ score: 3, question }));

const head = "题型,题干,选项A,选项B,选项C,答案,分值";

describe("what a person fills in", () => {
  test.each([
    ["zh", "题型,题干,选项 A,选项 B,答案,分值,难度,能力标签,归属", "单选题,问,甲,乙,B,2,较难,数学运用,私有"],
    [
      "en",
      "Question type,Question text,Option A,Option B,Answer,Mark,Difficulty,Ability tag,Ownership",
      "single choice,问,甲,乙,b,2,Hard,Applied mathematics,Private",
    ],
    [
      "es",
      "Tipo de pregunta,Enunciado,Opción A,Opción B,Respuesta,Puntos,Dificultad,Etiqueta de capacidad,Propiedad",
      "Respuesta única,问,甲,乙,B,2,Difícil,Matemáticas aplicadas,Privada",
    ],
    [
      "ja",
      "問題形式,問題文,選択肢A,選択肢B,解答,配点,難易度,能力タグ,所有区分",
      "単一選択,问,甲,乙,Ｂ,2,やや難しい,数学応用,非公開",
    ],
    [
      "names of fields",
      "type,content,optionA,optionB,answer,score,difficulty,tag,ownership",
      "1,问,甲,乙,B,2.0,4,mathematics,private",
    ],
  ])("headings and words in %s", async (_, heading, row) => {
    const { items: found, validationErrors } = await readCsv(`${heading}\n${row}`);
    expect(validationErrors).toEqual([]);
    expect(found).toMatchObject([
      {
        line: 2,
        score: 2,
        question: {
          type: 1,
          content: "问",
          option: ["甲", "乙"],
          answer: { keys: [1] },
          difficulty: 4,
          tag: "mathematics",
          ownership: "private",
        },
      },
    ]);
  });

  test("a unit behind a heading does not count, be it on a line of its own", async () => {
    const { items: found } = await readCsv(`题型,题干,选项A,选项B,答案,"分值（\n分）"\n单选题,问,甲,乙,B,2`);
    expect(found).toMatchObject([{ score: 2 }]);
  });

  test("what is left blank is as usual; blank rows, notes and other columns do not count", async () => {
    const { items: found, validationErrors } = await readCsv(
      `# 说明,,\n\n备注,${head}\nx,,,,,,,\n,判断,问,,,,√,\n# 例,,,,,,,\n,填空,___ 和 ___,,,,甲；乙|丙,`,
    );
    expect(validationErrors).toEqual([]);
    expect(found.map(({ line, score }) => [line, score])).toEqual([
      [5, 1],
      [7, 1],
    ]);
    expect(found[0]!.question).toMatchObject({
      type: 3,
      answer: { keys: [1] },
      difficulty: 3,
      ownership: "public",
      scoringRule: 1,
      isJumpAllowed: true,
    });
    expect(found[1]!.question.answer.blanks).toEqual([["甲"], ["乙", "丙"]]);
  });

  test("what stands in an unknown column is told as lost, by its heading; numbers of the rows are not", async () => {
    const { items: found, losses } = await readCsv(
      `序号,${head},命题人,\n1,单选,问,甲,乙,,A,2,王,\n2,单选,问二,甲,乙,,A,2,,\n3,单选,问三,甲,乙,,A,2,,散`,
    );
    expect(found.length).toBe(3);
    expect(losses).toEqual([{ kind: "columns", count: 2, names: ["命题人", "J"] }]);
  });

  test("other sheets of questions are told as lost by their names; a sheet of notes is not", async () => {
    const rows = [head.split(","), ["单选", "问", "甲", "乙", "", "A", "2"]];
    const workbook = await workbookOf([
      { name: "单选题", rows, widths: [] },
      {
        name: "说明",
        rows: [
          ["", "怎样填写"],
          ["题型", "从列表中选"],
        ],
        widths: [],
      },
      { name: "多选题", rows: [["# 注"], ...rows], widths: [] },
      { name: "空表", rows: rows.slice(0, 1), widths: [] },
    ]);
    const { items: found, losses } = await excel.read(workbook);
    expect(found.length).toBe(1);
    expect(losses).toEqual([{ kind: "sheets", count: 1, names: ["多选题"] }]);
  });

  test.each([
    ["keepsOptionOrder", "单选,问,甲,乙,,A,2"],
    ["isJumpAllowed", "单选,问,甲,乙,,A,2"],
    ["isCaseSensitive", "填空,___,,,,甲,2"],
    ["isByOrder", "填空,___,,,,甲,2"],
  ])(
    "a word that is neither yes nor no is told in its cell, where the type asks for it: %s",
    async (column, row) => {
      const { validationErrors } = await readCsv(
        `${head},${column}\n${row},大概\n${row},-\n判断,问,,,,对,2,${column === "isJumpAllowed" ? "" : "无"}`,
      );
      expect(validationErrors).toMatchObject([{ line: 2, column: "H", reason: "NOT_VALID", text: "大概" }]);
    },
  );

  test("answers as letters in any width and order, parted or not, or as the text of the right option", async () => {
    const { items: found, validationErrors } = await readCsv(
      `${head}\n多选,问,甲,乙,丙,"Ｃ、a"\n不定项,问,甲,,丙,AC\n单选,问,甲,乙,丙,乙`,
    );
    expect(validationErrors).toEqual([]);
    expect(found.map(({ question }) => question.answer.keys)).toEqual([[2, 0], [0, 1], [1]]);
  });

  test("questions below a parent question and tests of a program stand in the rows below", async () => {
    const { items: found, validationErrors } = await readCsv(
      [
        "题型,题干,选项A,选项B,答案,分值,编程语言",
        "综合题,材料,,,,,",
        "小题：单选,问一,甲,乙,A,2,",
        "Sub-question: Q&A,问二,,,参考,3.5,",
        "编程,写程序,,,,10,C++ 和 Python".replace(" 和 ", "、"),
        "测试点,1 2,,,3,2,",
        "公开测试点,0,,,0,,",
      ].join("\n"),
    );
    expect(validationErrors).toEqual([]);
    expect(found.map(({ line, score }) => [line, score])).toEqual([
      [2, 5.5],
      [5, 10],
    ]);
    expect(found[0]!.question.children).toMatchObject([
      { type: 1, content: "问一", score: 2 },
      { type: 5, answer: { text: "参考" }, score: 3.5 },
    ]);
    expect(found[1]!.question.code).toMatchObject({
      languages: ["cpp", "python"],
      tests: [
        { stdin: "1 2", expectedOutput: "3", weight: 2, isHidden: true },
        { stdin: "0", expectedOutput: "0", weight: 1, isHidden: false },
      ],
    });
  });
});

describe("each validation error is told with its row and what stands there", () => {
  test.each<[string, [number, string, string?][]]>([
    ["题型,选项A\n单选,甲", [[1, "COLUMN_MISSING", "题干 · 答案"]]],
    ["a,b\n1,2", [[1, "COLUMN_MISSING"]]],
    ["题型,题干,答案,Answer\n", [[1, "COLUMN_TWICE", "Answer"]]],
    [`${head}\n单选,问,甲,乙,,D,1`, [[2, "ANSWER_IS_BLANK", "D"]]],
    [`${head}\n单选,问,甲,乙,,对,1`, [[2, "ANSWER_NOT_LETTERS", "对"]]],
    [`${head}\n单选,问,甲,乙,,,1`, [[2, "ANSWER_MISSING"]]],
    [`${head}\n连线,问,甲,乙,,A,1`, [[2, "TYPE_UNKNOWN", "连线"]]],
    [`${head}\n,问,甲,乙,,A,1`, [[2, "TYPE_MISSING", "问"]]],
    [`${head}\n判断,问,,,,是,二`, [[2, "NOT_A_SCORE"]]],
    [`${head}\n判断,问,,,,是,0`, [[2, "MARK_NOT_POSITIVE", "0"]]],
    [`${head}\n判断,问,,,,是,1.25`, [[2, "NOT_A_SCORE", "1.25"]]],
    [`${head}\n判断,,,,,是,1`, [[2, "CONTENT_MISSING"]]],
    [`${head}\n填空,没有空,,,,甲,1`, [[2, "NO_BLANK_IN_CONTENT", "没有空"]]],
    [`${head}\n填空,___ ___,,,,甲,1`, [[2, "BLANKS_DIFFER"]]],
    [`${head}\n单选,问,甲,甲,,A,1`, [[2, "OPTION_TWICE"]]],
    [`${head}\n多选,问,甲,乙,,A,1`, [[2, "MULTIPLE_NEEDS_TWO"]]],
    [`${head}\n小题：单选,问,甲,乙,,A,1`, [[2, "ROW_WITHOUT_PARENT"]]],
    [`${head}\n单选,问,甲,乙,,A,1\n测试点,1,,,,1,`, [[3, "ROW_WITHOUT_PARENT"]]],
    [`${head}\n综合,材料,,,,,`, [[2, "CHILD_MISSING", "材料"]]],
    [
      `${head}\n综合,材料,,,,,\n小题：单选,一,甲,乙,,A,1\n小题：单选,二,甲,乙,,,0\n小题：录音,三`,
      [
        [4, "MARK_NOT_POSITIVE"],
        [4, "ANSWER_MISSING", "二"],
        [5, "TYPE_UNKNOWN", "小题：录音"],
      ],
    ],
    ["题型,题干,答案,材料\n综合,材料,,前\n小题：简答,问,答,另一段", [[3, "CHILD_HAS_STIMULUS", "另一段"]]],
    [
      `${head},难度,归属,标签\n判断,问,,,,是,1,9,他人,跑步`,
      [
        [2, "DIFFICULTY_WRONG"],
        [2, "OWNERSHIP_MISSING"],
        [2, "NOT_VALID"],
      ],
    ],
    [
      `${head},知识点\n判断,问,,,,是,1,a / b / c / d / e / f`,
      [[2, "TOPIC_TOO_DEEP", "a / b / c / d / e / f"]],
    ],
    [
      `${head}\n编程,问,,,,,1`,
      [
        [2, "LANGUAGE_MISSING"],
        [2, "TEST_MISSING"],
      ],
    ],
    [`${head}\n判断,问\u0007,,,,是,1`, [[2, "HAS_CONTROL", "问"]]],
    [`${head}\n判断,"问,,,,是,1\n`, [[2, "CSV_BROKEN"]]],
  ])("%j", async (text, wanted) => {
    const { items: found, validationErrors } = await readCsv(text);
    const told = validationErrors.map(({ line, reason, text: there }, at) =>
      wanted[at]?.[2] === undefined ? [line, reason] : [line, reason, there],
    );
    expect(told.sort()).toEqual([...wanted].sort());
    expect(found.filter(({ line }) => wanted.some(([at]) => at === line))).toEqual([]);
  });
});

describe("CSV of other programs", () => {
  const rows = `${head}\n单选,"问，""一""",甲,乙,,B,2`;
  test.each([
    ["semicolons", rows.replaceAll(",", ";")],
    ["tabs", rows.replaceAll(",", "\t")],
    ["lines of Windows", rows.replaceAll("\n", "\r\n")],
    ["lines of an old Mac", rows.replaceAll("\n", "\r")],
    ["a mark of UTF-8", `\ufeff${rows}`],
  ])("%s", async (_, text) => {
    const { items: found, validationErrors } = await readCsv(text);
    expect(validationErrors).toEqual([]);
    expect(found[0]!.question.content).toBe('问，"一"');
  });

  test("UTF-16, and GB18030 as Excel in China writes it", async () => {
    const wide = await csv.read(Buffer.from(`\ufeff${rows}`, "utf16le"));
    expect(wide.items[0]!.question.content).toBe('问，"一"');
    // "题型,题干,答案" and "判断,问,是" in GB18030.
    const bytes =
      "cce2d0cd2ccce2b8c92cb4f0b8b80a".replace("b4f0b8b8", "b4f0b0b8") +
      "c5d0b6cf2ccecabf2ccac7".replace("cecabf", "cecac4dc");
    const { items: found, validationErrors } = await csv.read(Buffer.from(bytes, "hex"));
    expect(validationErrors).toEqual([]);
    expect(found[0]!.question).toMatchObject({ type: 3, content: "问能", answer: { keys: [1] } });
  });
});

describe("C8: sheets are data", () => {
  const evil = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "'=1", "''=1", '=HYPERLINK("http://x","y")'];
  const question = { ...ofType(1), content: "=cmd|' /C calc'!A0", option: evil, analysis: "-2+3" };

  test("in CSV no cell begins with a sign that a program would run, and all come back", async () => {
    const bytes = await csv.write(items(question));
    const cells = textOf(bytes).split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(cells.filter((cell) => /^"?[=+\-@\t＝]/.test(cell))).toEqual([]);
    expect((await csv.read(bytes)).items[0]!.question).toEqual(question);
  });

  test("in a workbook every cell is text, and no formula stands in it", async () => {
    const bytes = await excel.write(items(question));
    const sheet = textOf(unzipSync(bytes)["xl/worksheets/sheet1.xml"]!);
    expect(sheet).not.toMatch(/<f>|<f /);
    expect([...sheet.matchAll(/<c [^>]*>/g)].filter(([cell]) => !cell.includes('t="inlineStr"'))).toEqual([]);
    expect((await excel.read(bytes)).items[0]!.question).toEqual(question);
  });
});

describe("workbooks", () => {
  test("another program reads ours: headings, and each question in its row", async () => {
    const bytes = await excel.write(items(...everyType));
    const [sheet] = await readXlsxFile(Buffer.from(bytes));
    const rows = sheet!.data;
    expect(rows[0]!.slice(0, 4)).toEqual(["题型", "题干", "选项 A", "选项 B"]);
    expect(rows[1]!.slice(0, 4)).toEqual(["单选", "配电箱冒烟时先做什么？", "先救人", "先报警"]);
    expect(rows).toHaveLength(1 + typesInOrder.length + 3 + 2);
  });

  test("we read what another program writes: numbers, truths and texts", async () => {
    const other = await writeXlsxFile([
      ["题型", "题干", "选项A", "选项B", "答案", "分值"].map((value) => ({ value, type: String })),
      [
        { value: "单选", type: String },
        { value: 0.1 + 0.2, type: Number },
        { value: 1, type: Number },
        { value: "乙 & <丙>", type: String },
        { value: "A", type: String },
        { value: 2.5, type: Number },
      ],
      [
        { value: "判断", type: String },
        { value: " 问 ", type: String },
        null,
        null,
        { value: true, type: Boolean },
        null,
      ],
    ]).toBuffer();
    const { items: found, validationErrors } = await excel.read(new Uint8Array(other));
    expect(validationErrors).toEqual([]);
    expect(found).toMatchObject([
      {
        line: 2,
        score: 2.5,
        question: { content: "0.3", option: ["1", "乙 & <丙>"], answer: { keys: [0] } },
      },
      { line: 3, score: 1, question: { content: " 问 ", answer: { keys: [1] } } },
    ]);
  });

  test("a template offers lists to choose from, says what each column takes, and marks its examples", async () => {
    const files = unzipSync(await excel.template("zh"));
    const sheet = textOf(files["xl/worksheets/sheet1.xml"]!);
    const lists = textOf(files["xl/worksheets/sheet3.xml"]!);
    expect(sheet).toMatch(
      /<dataValidation type="list"[^>]* promptTitle="题型" prompt="必填。[^>]*><formula1>lists!\$A\$1:\$A\$20</,
    );
    expect(sheet).toMatch(/<c r="B2" s="3" t="inlineStr"><is><t xml:space="preserve">示例：/);
    expect(lists).toContain("小题：单选");
    expect(textOf(files["xl/workbook.xml"]!)).toContain('name="lists" sheetId="3" state="hidden"');
  });

  test("an example that was changed in part is told; one that was written over is a question", async () => {
    const rows = textOf(await csv.template("zh"))
      .split("\r\n")
      .filter((row) => row.includes("示例：电气"));
    const heading = textOf(await csv.template("zh"))
      .split("\r\n")
      .find((row) => row.includes("题干,"))!;
    const read = await readCsv(
      [heading, rows[0]!.replace(",B,", ",C,"), rows[0]!.replace("示例：", "")].join("\n"),
    );
    expect(read.validationErrors).toMatchObject([{ line: 2, column: "B", reason: "EXAMPLE_QUESTION" }]);
    expect(read.items.map(({ line }) => line)).toEqual([3]);
  });

  test("an error names the row, the column by its letter and heading, and what stands there", async () => {
    const { validationErrors } = await readCsv(
      [head, "单选,问,甲,乙,,丙,2", "单选,问,甲,乙,,A,两分", "选这个,问,甲,乙,,A,2", "判断,,,,,对,2"].join(
        "\n",
      ),
    );
    expect(
      validationErrors.map(({ line, column, heading, reason, text }) => [
        line,
        column,
        heading,
        reason,
        text,
      ]),
    ).toEqual([
      [2, "F", "答案", "ANSWER_NOT_LETTERS", "丙"],
      [3, "G", "分值", "NOT_A_SCORE", "两分"],
      [4, "A", "题型", "TYPE_UNKNOWN", "选这个"],
      [5, "B", "题干", "CONTENT_MISSING", ""],
    ]);
  });

  test.each([
    ["简单", 2],
    ["中等", 3],
    ["困难", 4],
  ])("%s, 2分 and 15.0分 are understood", async (word, difficulty) => {
    const rows = [`${head},难度`, `判断,问,,,,对,2分,${word}`, `判断,问二,,,,对,15.0分,${word}`];
    const { items: found } = await readCsv(rows.join("\n"));
    expect(found.map(({ score, question }) => [score, question.difficulty])).toEqual([
      [2, difficulty],
      [15, difficulty],
    ]);
  });

  test("a template says in a second sheet what may stand in each column", async () => {
    const sheets = await readXlsxFile(Buffer.from(await excel.template("zh")));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["题目", "填写说明", "lists"]);
    const notes = Object.fromEntries(sheets[1]!.data.map(([name, note]) => [name, note]));
    const silent = sheets[0]!.data[0]!.map(String).filter((heading) => !notes[heading]);
    expect(silent.filter((heading) => !/^选项 [A-L]$/.test(heading))).toEqual([]);
    expect(notes.题型).toContain(
      "单选、多选、不定项、判断、填空、问答、录音、录像、附件、综合、编程、面试录制",
    );
    expect(textOf(await csv.template("zh"))).toContain(
      "# 难度: 1 很易、2 较易、3 中等、4 较难、5 很难；不填为 3。",
    );
  });
});
