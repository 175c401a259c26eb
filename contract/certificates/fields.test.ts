import { describe, expect, it, vi } from "vitest";
import { dayInWords } from "#locales/dates";
import {
  type Facts,
  fieldNamed,
  fieldsIn,
  fieldsOffered,
  fieldValidationErrors,
  fillText,
  fillTexts,
} from "./fields";
import type { Label, TemplateContent } from "./shapes";

const label = (words: Partial<Label>): Label => ({ zh: "", en: "", es: "", ja: "", ...words });
const empty = { title: "", body: "", organiser: "" };
const content: TemplateContent = {
  language: "zh",
  texts: { zh: { title: "证书", body: "{姓名}", organiser: "" }, en: empty, es: empty, ja: empty },
  fields: ["exam"],
  freeFields: [label({ zh: "等第", en: "Class of year" }), label({ zh: "学时" })],
  look: {
    orientation: "landscape",
    border: "line",
    accent: "#000000",
    ink: "#000000",
    paper: "#ffffff",
    logo: "",
    seal: "",
    background: "",
  },
  validMonths: 0,
};
const facts: Facts = {
  name: "李 {score}",
  exam: "Java",
  score: "90",
  grade: "A",
  date: "2026 年 1 月 2 日",
  number: "M-1",
  organiser: "明试",
  validUntil: "",
  values: ["二等", "36"],
};

describe("fields in a text", () => {
  it("are found once each, as they were typed", () => {
    expect(fieldsIn("{name}：{ 姓名 }，{name}")).toEqual(["name", "姓名"]);
    expect(fieldsIn("没有花括号，也没有 {}、{ }、{{name}}、{断\n行}、}{")).toEqual([]);
  });

  it("are known in four languages, whatever their capitals, spaces, accents and width", () => {
    for (const name of ["name", "姓名", "NOMBRE", "氏名", "ｎａｍｅ"])
      expect(fieldNamed(name, [])).toBe("name");
    for (const name of ["validUntil", "valid until", "有效期至", "Valido hasta", "有効期限"])
      expect(fieldNamed(name, [])).toBe("validUntil");
    expect(fieldNamed("Número", [])).toBe("number");
    expect(fieldNamed("等第", content.freeFields)).toBe(0);
    expect(fieldNamed("class of YEAR", content.freeFields)).toBe(0);
    expect(fieldNamed("", content.freeFields)).toBeNull();
    expect(fieldNamed("constructor", content.freeFields)).toBeNull();
  });

  it("keep sounds of kana apart that differ by a mark alone", () => {
    const kana = [label({ ja: "かき" }), label({ ja: "がき" })];
    expect(fieldNamed("がき", kana)).toBe(1);
  });

  it("are filled in one pass, full-width braces too", () => {
    expect(fillText("{name}通过{考试}，｛等第｝，{学时}。", facts, content.freeFields)).toBe(
      "李 {score}通过Java，二等，36。",
    );
    expect(fillText("{$&}{validUntil}{name}", { ...facts, name: "$& $1" })).toBe("{$&}$& $1");
  });

  it("leave other braces as text, and print doubled ones once", () => {
    expect(fillText("{{name}} {} {unknown} { {a\nb}", facts)).toBe("{name} {} {unknown} { {a\nb}");
  });

  it("say days and the organiser in the language of their text", () => {
    const texts = {
      zh: { title: "{考试}证书", body: "{日期}，{有效期至}，{主办单位}", organiser: "" },
      en: { title: "", body: "{date}|{validUntil}|{organiser}", organiser: "Mingshi" },
      es: { title: "", body: "{fecha}", organiser: "" },
      ja: { title: "", body: "{日付}|{主催者}", organiser: "" },
    };
    const known = { ...facts, issuedOn: "2026-01-02", validUntil: "2027-01-01", company: "明试科技" };
    const filled = fillTexts({ ...content, texts }, known);
    expect(filled.zh).toEqual({
      title: "Java证书",
      body: "2026 年 1 月 2 日，2027 年 1 月 1 日，明试科技",
      organiser: "明试科技",
    });
    expect(fillTexts(content, known).en).toEqual(empty);
    expect(filled.en.body).toBe("2 January 2026|1 January 2027|Mingshi");
    expect(filled.es.body).toBe("2 de enero de 2026");
    expect(filled.ja.body).toBe("2026年1月2日|明试科技");
    expect(dayInWords("2026-12-31", "en")).toBe("31 December 2026");
  });
});

describe("a template", () => {
  const wrong = (change: Partial<TemplateContent>) =>
    fieldValidationErrors({ ...content, ...change }).map(
      ({ message, path }) => `${message} ${path.join(".")}`,
    );
  const body = (text: string) => ({ texts: { ...content.texts, en: { ...empty, body: text } } });

  it("names fields that there are and that it asks for", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong(body("{姓名} {exam} {学时} {{x}}"))).toEqual([]);
    expect(wrong(body("{nmae}"))).toEqual(["TEXT_FIELD_UNKNOWN texts.en.body"]);
    expect(wrong(body("{score}"))).toEqual(["TEXT_FIELD_NOT_ASKED texts.en.body"]);
    expect(wrong({ ...body("{score}"), fields: ["score"] })).toEqual([]);
    expect(wrong(body("{validUntil}"))).toEqual(["TEXT_FIELD_NOT_ASKED texts.en.body"]);
    expect(wrong({ ...body("{validUntil}"), validMonths: 12 })).toEqual([]);
  });

  it("calls each of its own fields otherwise than every other", () => {
    expect(wrong({ freeFields: [label({ zh: "a" }), label({ en: "A" })] })).toEqual([
      "FIELD_LABEL_TWICE freeFields.1.en",
    ]);
    expect(wrong({ freeFields: [label({ zh: "考试" })] })).toEqual(["FIELD_LABEL_TAKEN freeFields.0.zh"]);
    expect(wrong({ freeFields: [label({ zh: "级别", ja: "级别" })] })).toEqual([]);
  });

  it("reads each label once, however many names there are to compare it with", () => {
    const sounding = vi.spyOn(String.prototype, "normalize");
    const many = Array.from({ length: 500 }, (_, at) => at);
    const found = wrong({
      ...body(many.map((at) => `{name ${at}}`).join("")),
      freeFields: many.map((at) => label({ en: `label ${at}` })),
    });
    const { length } = sounding.mock.calls;
    sounding.mockRestore();
    expect(found).toEqual(["TEXT_FIELD_UNKNOWN texts.en.body"]);
    expect(length).toBeLessThan(many.length * 20);
  });

  it("offers its fields in one language", () => {
    expect(fieldsOffered({ ...content, validMonths: 12 }, "en").join(" ")).toBe(
      "{name} {exam} {date} {number} {organiser} {validUntil} {Class of year} {学时}",
    );
    expect(fieldsOffered(content, "zh").join(" ")).toBe(
      "{姓名} {考试} {日期} {编号} {主办单位} {等第} {学时}",
    );
  });
});
