import { expect, test } from "vitest";
import type * as z from "zod/v4";
import { changeForm } from "./candidates/form";
import { examForm } from "./exams/form";
import { answerMarkForm } from "./marking/form";
import { monitorActForm, roomsForm } from "./monitoring/shapes";
import { minutes } from "./papers/shapes";
import { typedNumber } from "./questions/from-typed";
import { linkForm } from "./reports/candidate-form";

test("numbers typed in full width are those typed plainly, in every form that asks for one", () => {
  const act = { kind: "time", reason: "technical", seen: "0", minutes: "３０" };
  const read = (shape: z.ZodType, form: unknown) => shape.safeParse(form).data;
  expect(read(monitorActForm, act)).toMatchObject({ minutes: 30 });
  expect(read(monitorActForm, { ...act, kind: "pause", minutes: undefined })).toMatchObject({ minutes: 0 });
  expect(read(monitorActForm, { ...act, minutes: "１８１" })).toBe(undefined);
  expect(read(roomsForm, { size: " ４０ " })).toEqual({ size: 40 });
  expect(read(roomsForm, {})).toBe(undefined);
  const times = { factor: "１．５", extraMinutes: "１０", pauses: "２", reason: "骨折" };
  expect(read(changeForm("accommodate", "UTC"), times)).toMatchObject({
    ...{ factor: 150, extraMinutes: 10, pauses: 2 },
  });
  expect(read(examForm("UTC").shape.lateMinutes, "１５")).toBe(15);
  expect(read(examForm("UTC").shape.attempts, "３")).toBe(3);
  expect(read(minutes, "９０")).toBe(90);
  expect(read(answerMarkForm, { score: "３，５" })).toMatchObject({ score: 350 });
  expect(read(linkForm, { kind: "report", days: "７" })).toMatchObject({ days: 7 });
  expect(typedNumber("２．５")).toBe(2.5);
});
