import { expect, it } from "vitest";
import { isModestText, mostParts } from "./multipart";
import { codeLanguages, fileKinds } from "./questions/kinds";
import { questionLimits } from "./questions/shapes";
import { blankChildFields, blankFields, blankTestFields } from "./questions/typed";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rows = <Row>(length: number, row: Row) => Array.from({ length }, () => row);

/** Form fields that a value is encoded as. */
const fieldsOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + fieldsOf(part), 0)
    : 1;

it("the largest form of ours may be sent: a question with every row of every type", () => {
  const { optionsMax, testsMax, childrenMax } = questionLimits;
  const largest = fieldsOf({
    ...blankFields,
    option: rows(optionsMax, ""),
    answer: rows(optionsMax, ""),
    tests: rows(testsMax, blankTestFields),
    children: rows(childrenMax, blankChildFields),
    languages: codeLanguages,
    fileKinds,
    kept: [rows(optionsMax, ""), rows(optionsMax, ""), ""],
    proof: ["csrf", "formId", "button"],
  });
  expect(largest).toBeGreaterThan(450);
  expect(largest).toBeLessThanOrEqual(mostParts.page);
});

it("a form has so many fields and no more", () => {
  const form = (fields: number) => bytesOf(rows(fields, "a=1").join("&"));
  expect(isModestText(form(700), 700)).toBe(true);
  expect(isModestText(form(701), 700)).toBe(false);
  expect(isModestText(bytesOf("&".repeat(700)), 700)).toBe(false);
  expect(isModestText(bytesOf(""), 700)).toBe(true);
});
