import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { certificateLimits } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import { content, label } from "../../../tests/support/certificates";
import { workbookOf } from "../../file-formats/excel-write";
import { dayWritten } from "./days";
import { listFile } from "./file";
import { readList } from "./read";

const asked = content({ freeFields: [label("培训学时", "Hours"), label("讲师")] });
const against = (language: Language = "zh", template = asked) => ({
  content: template,
  today: "2026-01-05",
  language,
});
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, language?: Language, template = asked) =>
  readList("csv", bytesOf(text), against(language, template));

const head = "姓名,考试,成绩,等级,培训学时,讲师,日期";
const one = "欧阳文静,电工安全,92.5,优秀,48,周敏,2025-12-31";
const draft = {
  name: "欧阳文静",
  exam: "电工安全",
  score: "92.5",
  grade: "优秀",
  issuedOn: "2025-12-31",
  values: ["48", "周敏"],
};

describe("what a person fills in", () => {
  test.each([
    ["zh", head],
    ["en", "Name,EXAM,Score,grade,hours,讲师,Date"],
    ["es", "Nombre,Examen,Puntuacion,Calificación,培训学时,讲师,Fecha"],
    ["ja", "氏名,試験,得点,等級,培训学时,讲师,日付"],
    ["other words", "持证人,考试名称,分数,评级,培训学时*,讲师（必填）,发证日期"],
    ["full width", "姓名,考试,成绩,等级,Ｈｏｕｒｓ,讲师,日期"],
  ])("headings in %s", async (_, headings) => {
    const { people, validationErrors } = await read(`${headings}\n${one}`);
    expect(validationErrors).toEqual([]);
    expect(people).toEqual([{ line: 2, draft }]);
  });

  test("a title above the headings does not count, but a list needs headings", async () => {
    const titles = "2025 年培训证书名单,,,\n填表人：周敏,,,日期：12 月\n";
    const { people, validationErrors } = await read(`${titles}${head}\n${one}`);
    expect(validationErrors).toEqual([]);
    expect(people).toEqual([{ line: 4, draft }]);
    for (const rows of [2, 9]) {
      const missing = (await read(Array(rows).fill(one).join("\n"))).validationErrors;
      expect(missing.map(({ line, reason }) => [line, reason])).toEqual([[1, "COLUMN_MISSING"]]);
    }
  });

  test("what stands in brackets behind a heading does not count, be it on several lines", async () => {
    const { people } = await read(`${head.replace("成绩", '"成绩（\n分）"')}\n${one}`);
    expect(people).toMatchObject([{ draft }]);
  });

  test("columns stand in any order, and the day may be left out", async () => {
    const { people, validationErrors } = await read(
      "讲师,姓名,等级,培训学时,考试,成绩\n周敏,欧阳文静,优秀,48,电工安全,92.5",
    );
    expect(validationErrors).toEqual([]);
    expect(people).toEqual([{ line: 2, draft: { ...draft, issuedOn: "" } }]);
  });

  test("a field of the template's own may be called as others call a usual one", async () => {
    const own = content({ fields: ["score"], freeFields: [label("分数")] });
    const { people } = await read("姓名,成绩,分数\n文静,甲,92", "zh", own);
    expect(people[0]!.draft).toMatchObject({ score: "甲", values: ["92"] });
  });

  test("names of any script come back as they were typed; blank rows and notes do not count", async () => {
    const names = ["𠮷野家", "㐂", "محمد بن سلمان", "Nguyễn Thị Ánh", "王😀", "=1+1", "甲".repeat(60)];
    const rows = names.map((name) => one.replace("欧阳文静", name));
    const { people, validationErrors } = await read(`# 说明\n\n${head}\n${rows.join("\n")}\n,,,\n# 完`);
    expect(validationErrors).toEqual([]);
    expect(people.map((person) => person.draft.name)).toEqual(names);
    expect(people[0]!.line).toBe(4);
  });
});

describe("each validation error is told with its row and what stands there", () => {
  test.each<[string, [number, string, string][]]>([
    ["", [[0, "LIST_EMPTY", ""]]],
    [head, [[0, "LIST_EMPTY", ""]]],
    ["考试,成绩,等级,培训学时\n一,二,三,四", [[1, "COLUMN_MISSING", "姓名 · 讲师"]]],
    [`${head},身份证号\n${one},1`, [[1, "COLUMN_UNKNOWN", "身份证号"]]],
    [`序号,${head},编号\n9,${one},1`, [[1, "COLUMN_UNKNOWN", "编号"]]],
    [`${head},Name\n${one},1`, [[1, "COLUMN_TWICE", "Name"]]],
    [`${head}\n${one},多`, [[2, "CELL_WITHOUT_HEADING", "多"]]],
    [
      `${head}\n${one.replace("欧阳文静", "")}`,
      [[2, "HOLDER_NAME_MISSING", "电工安全 92.5 优秀 2025-12-31 48 周敏"]],
    ],
    [`${head}\n${one.replace("欧阳文静", "甲".repeat(61))}`, [[2, "TOO_LONG", "甲".repeat(61)]]],
    [`${head}\n${one.replace("电工安全", "")}`, [[2, "EXAM_MISSING", "考试"]]],
    [
      `${head}\n文静,一,,,,,`,
      [
        [2, "SCORE_MISSING", "成绩"],
        [2, "GRADE_MISSING", "等级"],
        [2, "VALUE_MISSING", "培训学时"],
        [2, "VALUE_MISSING", "讲师"],
      ],
    ],
    [`${head}\n${one.replace("12-31", "13-31")}`, [[2, "DATE_NOT_VALID", "2025-13-31"]]],
    [`${head}\n${one.replace("2025-12-31", "2026-01-06")}`, [[2, "DATE_AHEAD", "2026-01-06"]]],
    [`${head}\n${one.replace("2025-12-31", "03/04/2025")}`, [[2, "DATE_AMBIGUOUS", "03/04/2025"]]],
    [`${head}\n${one.replace("欧阳文静", "文\u202e静")}`, [[2, "HAS_CONTROL", "文 静"]]],
    [`${head}\n${one.replace("欧阳文静", '"文\n静"')}`, [[2, "HAS_CONTROL", "文 静"]]],
    [`${head}\n${one}\n"文静,一`, [[3, "CSV_BROKEN", ""]]],
  ])("%j", async (text, wanted) => {
    const { people, validationErrors } = await read(text);
    expect(validationErrors.map(({ line, reason, text: there }) => [line, reason, there])).toEqual(wanted);
    expect(people.filter(({ line }) => wanted.some(([at]) => at === line))).toEqual([]);
  });

  test("missing columns are named in the language of whoever sent the list", async () => {
    const { validationErrors } = await read("Grade,讲师\nA,周", "en");
    expect(validationErrors[0]!.text).toBe("Name · Exam · Score · Hours");
  });

  test("more people than a list may hold are counted, not taken", async () => {
    const many = `${head}\n${`${one}\n`.repeat(certificateLimits.listMax + 3)}`;
    expect(await read(many)).toEqual({
      people: [],
      validationErrors: [
        {
          line: 0,
          reason: "TOO_MANY_IN_LIST",
          text: "",
          figures: { count: certificateLimits.listMax + 3, most: certificateLimits.listMax },
        },
      ],
    });
  });

  test("a list that is wrong everywhere is not read to its end", async () => {
    const { validationErrors } = await read(`${head}\n${",一,二,三,四,五,\n".repeat(50_000)}`);
    expect(validationErrors.length).toBeLessThan(1_100);
  });
});

describe("the file to fill in", () => {
  describe.each(["excel", "csv"] as const)("%s", (format) => {
    test.each(["zh", "en", "es", "ja"] as const)(
      "in %s: unchanged, nobody stands in it",
      async (language) => {
        const bytes = await listFile(format, asked, language);
        for (const reader of ["zh", "es"] as const)
          expect(await readList(format, bytes, against(reader))).toEqual({
            people: [],
            validationErrors: [{ line: 0, reason: "LIST_EMPTY", text: "", figures: {} }],
          });
      },
    );
  });

  test("a person below the example is issued; the example with other facts is told of", async () => {
    const written = new TextDecoder().decode(await listFile("csv", asked, "zh"));
    const { people, validationErrors } = await read(`${written}${one}\r\n`);
    expect(validationErrors).toEqual([]);
    expect(people).toMatchObject([{ draft }]);
    const changed = await read(written.replace("92.5,", "77,"));
    expect(changed.validationErrors).toMatchObject([{ reason: "EXAMPLE_ROW", text: "示例：欧阳文静" }]);
  });

  test("as a spreadsheet saves it, with its own way to write days, the example is still none", async () => {
    const written = new TextDecoder().decode(await listFile("csv", asked, "en"));
    for (const day of ["2026/1/15", "1/15/2026", "15/01/2026"])
      expect((await read(written.replace("2026-01-15", day))).people).toEqual([]);
  });

  test("the workbook has a sheet that explains each column", async () => {
    const sheets = await readXlsxFile(Buffer.from(await listFile("excel", asked, "zh")));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["名单", "填写说明"]);
    const headings = sheets[0]!.data[0]!.map(String);
    expect(headings).toEqual(["姓名", "考试", "成绩", "等级", "培训学时", "讲师", "日期"]);
    expect(sheets[1]!.data.slice(1, -1).map(([heading]) => heading)).toEqual(headings);
  });

  test("C8: no label of a template becomes a formula", async () => {
    const evil = content({ fields: [], freeFields: [label("=1+1"), label("@SUM(A1)")] });
    const csv = new TextDecoder().decode(await listFile("csv", evil, "zh"));
    expect(csv).toMatch(/姓名,'=1\+1,'@SUM\(A1\),日期/);
    const { validationErrors } = await readList("csv", bytesOf(csv), against("zh", evil));
    expect(validationErrors.map(({ reason }) => reason)).toEqual(["LIST_EMPTY"]);
  });
});

describe("workbooks of other programs", () => {
  test("numbers, dates and texts are read as they are shown", async () => {
    const texts = (...values: string[]) => values.map((value) => ({ value, type: String }));
    const other = await writeXlsxFile([
      texts(...head.split(",")),
      [
        ...texts("欧阳文静", "电工安全"),
        { value: 92.5, type: Number },
        ...texts("优秀"),
        { value: 48, type: Number },
        ...texts("周敏"),
        { value: new Date(Date.UTC(2025, 11, 31)), type: Date, format: "yyyy/mm/dd" },
      ],
    ]).toBuffer();
    const { people, validationErrors } = await readList("excel", new Uint8Array(other), against());
    expect(validationErrors).toEqual([]);
    expect(people).toEqual([{ line: 2, draft }]);
  });

  test("a merged cell counts in each of its rows, and numbers keep the noughts that a format shows", async () => {
    const person = (name: string, exam: { value: string; rowSpan: number } | null, hours: number) => [
      { value: name },
      exam,
      { value: "90" },
      { value: "优秀" },
      { value: hours, type: Number, format: "0000" },
      { value: "周敏" },
      { value: "2025-12-31" },
    ];
    const book = await writeXlsxFile([
      head.split(",").map((value) => ({ value })),
      person("文静", { value: "电工安全", rowSpan: 2 }, 7),
      person("周远航", null, 48),
      // A range that reaches beyond the list adds nobody.
      person("刘敏", { value: "急救", rowSpan: 3 }, 12345),
      [],
      [],
    ]).toBuffer();
    const { people, validationErrors } = await readList("excel", new Uint8Array(book), against());
    expect(validationErrors).toEqual([]);
    expect(people.map(({ draft: { name, exam, values } }) => [name, exam, values[0]])).toEqual([
      ["文静", "电工安全", "0007"],
      ["周远航", "电工安全", "0048"],
      ["刘敏", "急救", "12345"],
    ]);
  });

  test("other sheets with the same headings are told as lost", async () => {
    const rows = [head.split(","), ["欧阳文静", "电工安全", "92.5", "优秀", "48", "周敏", "2025-12-31"]];
    const sheets = ["一班", "二班", "三班"].map((name) => ({ name, rows, widths: [] }));
    const other = await workbookOf([...sheets, { name: "统计", rows: [["人数"], ["3"]], widths: [] }]);
    const { people, losses } = await readList("excel", other, against());
    expect(people).toEqual([{ line: 2, draft }]);
    expect(losses).toEqual([{ kind: "sheets", count: 2, names: ["二班", "三班"] }]);
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["a zip that is none", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
    ["text", bytesOf(head)],
  ])("C1: %s is an error of the whole file", async (_, bytes) => {
    const { people, validationErrors } = await readList("excel", bytes, against());
    expect(people).toEqual([]);
    expect(validationErrors).toHaveLength(1);
    expect(validationErrors[0]!.reason).toMatch(/^[A-Z_]+$/);
  });
});

describe("days", () => {
  test.each([
    ["2026-11-21"],
    ["2026/11/21"],
    ["2026.11.21"],
    ["20261121"],
    ["２０２６－１１－２１"],
    ["2026年11月21日"],
    ["2026 年 11 月 21 日"],
    ["令和8年11月21日"],
    ["21/11/2026"],
    ["11/21/2026"],
    ["21.11.2026"],
    ["21 November 2026"],
    ["21st Nov, 2026"],
    ["Nov 21, 2026"],
    ["21 de noviembre de 2026"],
    ["2026-11-21 00:00"],
    ["2026/11/21 8:30:00"],
    ["2026-11-21T08:30:00Z"],
  ])("%s", (written) => {
    expect(dayWritten(written, false)).toEqual({ day: "2026-11-21" });
  });

  test("令和元年 is 2019, and nothing is nothing", () => {
    expect(dayWritten("令和元年5月1日", false)).toEqual({ day: "2019-05-01" });
    expect(dayWritten("  ", false)).toEqual({ day: "" });
  });

  test("3/4/2026 has a day and a month only where people write the day first", () => {
    expect(dayWritten("3/4/2026", true)).toEqual({ day: "2026-04-03" });
    expect(dayWritten("3/4/2026", false)).toEqual({ reason: "DATE_AMBIGUOUS" });
    expect(dayWritten("4/4/2026", false)).toEqual({ day: "2026-04-04" });
  });

  test.each([
    "2026-02-30",
    "26-1-5",
    "46027",
    "next week",
    "2026",
    "2026-1",
    "0000-01-01",
    "32/01/2026",
    "a b 2026",
    `2026-11-21${" ".repeat(200)}00:00`,
  ])("%s is none", (written) => {
    expect(dayWritten(written, false)).toEqual({ reason: "DATE_NOT_VALID" });
  });
});
