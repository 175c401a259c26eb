import { describe, expect, it, vi } from "vitest";
import * as z from "zod/v4";
import { applyForm } from "#contract/rescoring/form";
import { irregularityForm } from "#contract/rooms/form";
import { readForm, sendBack } from "./form.server";

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
    formWith("rules[0].type", "rules[300].type", "a[0][0][0]", "a".repeat(201)),
    shape,
  );
  expect(submission.payload).toEqual({ name: "文静", rules: [{ type: "x" }] });
});

it("the last row of the longest form is read: a product has one for each of 300 scales", () => {
  const { payload } = readForm(formWith("rules[299].type"), shape);
  expect((payload.rules as object[])[299]).toEqual({ type: "x" });
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

it.each([
  ["text", irregularityForm, "IRREGULARITY_MISSING"],
  ["reason", applyForm, "RESCORING_REASON_MISSING"],
] as const)("a %s of blanks alone is missing, as one of nothing is", (name, form, missing) => {
  for (const typed of ["", "  "]) {
    const sent = new FormData();
    sent.set(name, typed);
    expect(readForm(sent, form)).toMatchObject({ error: { [name]: [missing] } });
  }
});

describe("a form that is only to be validated", () => {
  const strict = z.object({ name: z.string().max(3), note: z.string().max(3) });
  const check = (edited: string[], fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const name of edited) form.append("validateOnly", name);
    const submission = readForm(form, strict);
    const { data, init } = sendBack(submission);
    return { status: submission.status, code: init?.status, errors: data.error, typed: data.initialValue };
  };

  it("never succeeds, so no action stores it", () => {
    const valid = { name: "文静", note: "好" };
    expect(check(["name"], valid)).toMatchObject({ status: undefined, code: 200, errors: {}, typed: valid });
  });

  it("is told the errors of the fields that were edited alone", () => {
    expect(check(["name"], { name: "太长的名称" }).errors).toEqual({ name: ["NOT_VALID"] });
    expect(check(["name", "note"], { name: "太长的名称" }).errors).toHaveProperty("note");
  });
});
