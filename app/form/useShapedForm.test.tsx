import { expect, it } from "vitest";
import * as z from "zod/v4";
import { TextArea, TextField } from "~/ui/Field";
import { draw, tagOf } from "../../tests/support/draw";
import { useShapedForm } from "./useShapedForm";

const shape = z.object({ name: z.string().max(10), note: z.string().max(20).optional() });
const say = (mistake: string) => mistake;

function Sample() {
  const [, { name, note }] = useShapedForm(shape, { id: "sample", lastResult: undefined });
  return (
    <>
      <TextField field={name} label="名称" say={say} />
      <TextArea field={note} label="备注" say={say} />
    </>
  );
}

it("says in the markup what must be filled in, and lets nobody's text be cut off at a length", () => {
  const html = draw(<Sample />);
  expect(tagOf(html, 'name="name"')).toHaveProperty("required");
  expect(tagOf(html, 'name="note"')).not.toHaveProperty("required");
  expect(html).not.toMatch(/maxlength/i);
});
