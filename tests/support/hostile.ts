import * as fc from "fast-check";
import type { Call } from "#contract/call";
import { type Schema, shapeOf } from "./shapes";

const texts = [
  "",
  " ",
  "0",
  "1",
  "%",
  "_",
  "'; drop table paper; --",
  "\\",
  "<script>",
  "&lt;",
  "\u202e",
  "\ud800",
  "\u0000",
  "ﬀ İ ß",
  "草稿",
  "___",
  "1\n2",
];
const numbers = [-1, 0, 0.1, 1, 2, 1.5, 60, 1e308, -0, 2 ** 31, 2 ** 53, 2 ** 63];

/** Anything that JSON can hold, and much that nobody would send on purpose. */
const anything = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(...texts, ...numbers, null, true, false),
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.double({ noNaN: true }),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("any"), { maxKeys: 4 }),
  ),
})).any;

/** Files that begin as one of those that are taken, and go on as they like. */
const files = fc
  .tuple(
    fc.constantFrom("a.png", "a.jpg", "a.gif", "a.bmp", "a.pdf", "a.svg", "../a", "\u202e.png"),
    fc.constantFrom("\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF89a", "BM", "%PDF-1.4", "<svg>", ""),
    fc.uint8Array({ maxLength: 400 }),
  )
  .map(
    ([name, head, rest]) => new File([Buffer.from(head, "latin1"), rest as Uint8Array<ArrayBuffer>], name),
  );

/**
 * Requests for a call: most fields fit their shape, so that they reach the handler, at the edges of what it allows;
 * some are anything at all. `ids` stand where an id may be meant.
 */
export function hostileRequest(call: Call, ids: string[]): fc.Arbitrary<Record<string, unknown>> {
  const text = ({ minLength = 0, maxLength = 300 }: Schema) => {
    const longest = Math.max(minLength, Math.min(maxLength, 2000));
    return fc.oneof(
      { arbitrary: fc.constantFrom(...ids), weight: 4 },
      { arbitrary: fc.constantFrom(...texts), weight: 2 },
      fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(longest, 40)) }),
      fc.constantFrom("x".repeat(minLength), "x".repeat(longest), "明".repeat(longest + 1)),
    );
  };
  const number = ({ minimum = 0, maximum = 10_000 }: Schema) =>
    fc.oneof(
      fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) }),
      fc.constantFrom(minimum, maximum, ...numbers),
    );

  const fitting = (schema: Schema): fc.Arbitrary<unknown> => {
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map(mixed));
    if (schema.allOf)
      return fc.tuple(...schema.allOf.map(fitting)).map((parts) => Object.assign({}, ...parts));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ("const" in schema) return fc.constant(schema.const);
    if (schema.type === "object") {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, mixed(field)]);
      const required = (schema.required ?? []) as never[];
      return fc.record(Object.fromEntries(fields), { requiredKeys: required });
    }
    if (schema.type === "array")
      return fc.array(mixed(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    if (schema.type === "string") return text(schema);
    if (schema.type === "number" || schema.type === "integer") return number(schema);
    if (schema.type === "boolean") return fc.boolean();
    return call.upload ? files : anything;
  };
  const mixed = (schema: Schema): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: fitting(schema), weight: 12 }, { arbitrary: anything, weight: 1 });

  return fc.oneof(
    { arbitrary: fitting(shapeOf(call)) as fc.Arbitrary<Record<string, unknown>>, weight: 20 },
    fc.dictionary(fc.string(), anything),
  );
}
