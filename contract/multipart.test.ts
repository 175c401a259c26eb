import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isModestText, mostParts, readMultipart } from "./multipart";
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

describe("a form with files", () => {
  const told = async (form: FormData | null) =>
    form &&
    (await Promise.all(
      [...form].map(async ([name, value]) =>
        typeof value === "string"
          ? [name, value]
          : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString("hex")],
      ),
    ));
  const encoded = async (form: FormData) => {
    const sent = new Response(form);
    return { type: sent.headers.get("content-type")!, bytes: new Uint8Array(await sent.arrayBuffer()) };
  };
  const named = fc.string({ unit: "binary", minLength: 1 });
  const content = fc.uint8Array({ max: 255 });
  const types = fc.constantFrom("", "text/plain", "application/octet-stream", "video/webm;codecs=vp8");
  const parts = fc.array(
    fc.oneof(
      fc.record({ name: named, value: fc.string({ unit: "binary" }) }),
      fc.record({ name: named, fileName: fc.string({ unit: "binary" }), content, type: types }),
    ),
    { minLength: 1 },
  );
  const formOf = (some: (typeof parts extends fc.Arbitrary<infer Some> ? Some : never) & object) => {
    const form = new FormData();
    for (const part of some)
      if ("value" in part) form.append(part.name, part.value);
      else form.append(part.name, new File([new Uint8Array(part.content)], part.fileName, part));
    return form;
  };
  const read = async (type: string, bytes: Uint8Array<ArrayBuffer>) =>
    new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);

  it("is read as the platform reads it, names and line breaks as they are", async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (some) => {
        const { type, bytes } = await encoded(formOf(some));
        expect(await told(readMultipart(type, bytes, 700))).toEqual(await told(await read(type, bytes)));
      }),
    );
  });

  it("C1: a form that was cut somewhere is none, and breaks nothing", async () => {
    const form = new FormData();
    form.append("name", "值");
    form.append("file", new File([new Uint8Array(9)], "甲.bin"));
    const { type, bytes } = await encoded(form);
    const last = Buffer.from(bytes).lastIndexOf("--");
    for (let end = 0; end < last; end += 1) expect(readMultipart(type, bytes.slice(0, end), 700)).toBeNull();
    for (let from = 1; from < last; from += 1) readMultipart(type, bytes.slice(from), 700);
    expect([...readMultipart(type, bytes, 700)!]).toHaveLength(2);
  });

  it("C7: has so many parts and no more, and names its boundary", async () => {
    const form = new FormData();
    for (let count = 0; count < 20; count += 1) form.append("a", "");
    const { type, bytes } = await encoded(form);
    expect([...readMultipart(type, bytes, 20)!]).toHaveLength(20);
    expect(readMultipart(type, bytes, 19)).toBeNull();
    expect(readMultipart("multipart/form-data", bytes, 20)).toBeNull();
    expect(readMultipart(`${type}x`, bytes, 20)).toBeNull();
  });
});
