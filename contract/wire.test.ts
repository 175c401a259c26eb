import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeBrackets, unescapeBrackets } from "./wire";

const overTheWire = (payload: unknown) =>
  unescapeBrackets(JSON.parse(JSON.stringify(escapeBrackets(payload))));

/** Text in which brackets and half-escaped brackets are as likely as letters. */
const bracketed = fc
  .array(
    fc.constantFrom(
      "<",
      ">",
      "&",
      "amp;",
      "lt;",
      "gt;",
      "&lt;",
      "&amp;lt;",
      "&amp;amp;gt;",
      "a",
      "明",
      "\n",
      '"',
    ),
  )
  .map((pieces) => pieces.join(""));

describe("C3: text comes back as typed", () => {
  test("whatever brackets it holds, however often escaped", () => {
    fc.assert(
      fc.property(bracketed, (text) => {
        expect(overTheWire(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test("whatever characters it holds, in any nesting, also under names that objects are born with", () => {
    const key = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "template", "stdin"));
    const payload = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: "grapheme" }),
        bracketed,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("any")),
        fc.array(fc.tuple(key, tie("any"))).map((entries) => Object.fromEntries(entries)),
      ),
    })).any;
    fc.assert(
      fc.property(payload, (value) => {
        const read = JSON.stringify(overTheWire(value));
        expect(read).toBe(JSON.stringify(value));
      }),
      { numRuns: 1000 },
    );
  });

  test("no bracket is sent bare, except in the code fields, which travel untouched", () => {
    const code = 'if (a < b && c > d) cout << "&lt;";';
    const sent = escapeBrackets({ content: "1 < 2 &lt; 3", sourceCode: code, cases: [{ stdin: "<1>" }] });
    expect(sent).toEqual({
      content: "1 &lt; 2 &amp;lt; 3",
      sourceCode: code,
      cases: [{ stdin: "<1>" }],
    });
  });

  test("a service that escapes once, as the specification says, is understood", () => {
    expect(unescapeBrackets({ name: "a &lt;b&gt; &amp; c" })).toEqual({ name: "a <b> &amp; c" });
  });

  test("C1: a long row of ampersands comes back as typed", () => {
    const hostile = `&${"amp;".repeat(200_000)}`;
    expect(overTheWire(hostile)).toBe(hostile);
    expect(overTheWire("&".repeat(500_000))).toBe("&".repeat(500_000));
  });
});
