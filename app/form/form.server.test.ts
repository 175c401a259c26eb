import { expect, it, vi } from "vitest";
import * as z from "zod/v4";
import { readForm } from "./form.server";

const shape = z.object({ name: z.string(), rules: z.array(z.object({ type: z.string() })).optional() });

/** A form with its name and these extra fields. */
function formWith(...names: string[]): FormData {
  const form = new FormData();
  form.set("name", "文静");
  for (const name of names) form.append(name, "x");
  return form;
}

it("fields that no form of ours has are left out", () => {
  const submission = readForm(
    formWith("rules[0].type", "rules[100].type", "a[0][0][0]", "a".repeat(201)),
    shape,
  );
  expect(submission.payload).toEqual({ name: "文静", rules: [{ type: "x" }] });
});

it.each([
  ["__intent__", JSON.stringify({ type: "update", payload: { name: "rules[5000]", value: "x" } })],
  ["__intent__", "x"],
  ["__state__", "{"],
])("%s is no field of ours: %s", (name, value) => {
  const form = formWith();
  form.set(name, value);
  expect(() => readForm(form, shape)).toThrow(
    expect.objectContaining({ data: { kind: "unreadable" }, init: expect.objectContaining({ status: 400 }) }),
  );
});

it("however many they are, the form is gone through once", () => {
  const form = formWith(...Array.from({ length: 600 }, (_, at) => `rules[${at + 1000}].type`));
  const looked = vi.spyOn(form, "delete");
  expect(readForm(form, shape).payload).toEqual({ name: "文静" });
  expect(looked).not.toHaveBeenCalled();
});
