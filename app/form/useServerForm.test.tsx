import { expect, it } from "vitest";
import * as z from "zod/v4";
import { menuDraft, roleDraft } from "#contract/access/shapes";
import { certificateRuleForm } from "#contract/certificate-rules/form";
import { marksForm } from "#contract/questions/form";
import { TextArea, TextField } from "~/ui/fields/Field";
import { draw, tagOf } from "../../tests/support/draw";
import { constraintOf, useServerForm } from "./useServerForm";

const shape = z.object({ name: z.string().max(10), note: z.string().max(20).optional() });
const errorText = (validationError: string) => validationError;

function Sample() {
  const [, { name, note }] = useServerForm(shape, { id: "sample", lastResult: undefined });
  return (
    <>
      <TextField field={name} label="名称" errorText={errorText} />
      <TextArea field={note} label="备注" errorText={errorText} />
    </>
  );
}

it("says in the markup what must be filled in, and lets nobody's text be cut off at a length", () => {
  const html = draw(<Sample />);
  expect(tagOf(html, 'name="name"')).toHaveProperty("required");
  expect(tagOf(html, 'name="note"')).not.toHaveProperty("required");
  expect(html).not.toMatch(/maxlength/i);
});

const required = (shape: z.core.$ZodType, name: string) => constraintOf(shape)[name]?.required ?? false;

it("a browser without script does not ask for what a form takes empty", () => {
  expect(required(certificateRuleForm, "least")).toBe(false);
  expect(required(marksForm, "type1")).toBe(false);
  expect(required(roleDraft, "isOffered")).toBe(false);
  expect(required(menuDraft, "isHidden")).toBe(false);
  expect(required(certificateRuleForm, "templateUuid")).toBe(true);
});
