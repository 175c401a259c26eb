import { useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { draw, tagOf, wordsOf } from "../../../tests/support/draw";
import { type AnyField, Hidden, NumberField, Select, TextArea, TextField } from "./Field";

const shape = z.object({
  title: z.string().max(100),
  mark: z.string().optional(),
  post: z.string().optional(),
});
const words: Record<string, string> = { TITLE_MISSING: "请填写试卷名称" };
const errorText = (validationError: string) => words[validationError] ?? validationError;

/** A re-rendered form with these validation errors. */
function drawForm(
  show: (fields: Record<string, AnyField>) => React.ReactElement,
  validationErrors: Record<string, string[]> = {},
) {
  function Sample() {
    const [, fields] = useForm({
      id: "paper",
      constraint: getZodConstraint(shape),
      defaultNoValidate: false,
      lastResult: {
        status: "error",
        initialValue: { title: "甲卷", mark: "60", post: "b" },
        error: validationErrors,
      },
    });
    return show(fields as never);
  }
  return draw(<Sample />);
}

it("a text field is named by its label, keeps what was typed and carries the rules of its shape", () => {
  const html = drawForm(({ title }) => <TextField field={title!} label="试卷名称" errorText={errorText} />);
  const input = tagOf(html, 'name="title"');
  expect(tagOf(html, "<label").for).toBe(input.id);
  expect(input).toMatchObject({ value: "甲卷", maxLength: "100", type: "text" });
  expect(html).toContain('required=""');
  expect(input["aria-invalid"]).toBeUndefined();
  expect(input["aria-describedby"]).toBeUndefined();
});

it("a field with a validation error is invalid, and described by its hint and the validation error in words", () => {
  const html = drawForm(
    ({ title }) => <TextField field={title!} label="试卷名称" hint="最多 100 字。" errorText={errorText} />,
    {
      title: ["TITLE_MISSING"],
    },
  );
  const input = tagOf(html, 'name="title"');
  expect(input["aria-invalid"]).toBe("true");
  const described = input["aria-describedby"]!.split(" ").map((id) => wordsOf(html, id));
  expect(described.sort()).toEqual(["最多 100 字。", "请填写试卷名称"].sort());
  expect(html.indexOf("最多 100 字")).toBeLessThan(html.indexOf("请填写试卷名称"));
  expect(html.indexOf("请填写试卷名称")).toBeLessThan(html.indexOf('name="title"'));
});

it("a service's ready sentence is said as it is", () => {
  const html = drawForm(({ title }) => <TextField field={title!} label="试卷名称" errorText={errorText} />, {
    title: ["已有同名的试卷，请换一个名称"],
  });
  expect(html).toContain("已有同名的试卷，请换一个名称");
});

it("a number is typed as text with a numeric keyboard, its unit beside it", () => {
  const html = drawForm(({ mark }) => (
    <NumberField field={mark!} label="及格分" unit="满分 100" isDecimal errorText={errorText} />
  ));
  expect(tagOf(html, 'name="mark"')).toMatchObject({ type: "text", inputMode: "decimal", value: "60" });
  expect(html).toContain("满分 100");
});

it("a select has its value chosen and an option without value where one is given", () => {
  const html = drawForm(({ post }) => (
    <Select
      field={post!}
      label="职位"
      empty="不限"
      options={[{ value: "b", label: "电工" }]}
      errorText={errorText}
    />
  ));
  expect(tagOf(html, 'value="b"')).toBeDefined();
  expect(html).toMatch(/<option value="b" selected="">电工/);
  expect(html).toContain('<option value="">不限');
});

it("an optional text area says so in its label", () => {
  const html = drawForm(({ title }) => (
    <TextArea field={title!} label="说明" optional="（选填）" errorText={errorText} />
  ));
  expect(html).toMatch(/<label[^>]*>说明<span class="optional">（选填）<\/span><\/label>/);
  expect(html).toMatch(/<textarea[^>]*>甲卷<\/textarea>/);
});

it("a hidden field carries its value and asks nothing of anybody", () => {
  const html = drawForm(({ title }) => <Hidden field={title!} value="7" />);
  expect(tagOf(html, 'name="title"')).toMatchObject({ type: "hidden", value: "7" });
  expect(html).not.toContain("required");
});
