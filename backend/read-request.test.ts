import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import type { Call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { contract } from "#contract/services";
import en from "#locales/en/errors.json";
import { onSqlite } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { draft } from "../tests/support/papers";
import { type Schema, shapeOf } from "../tests/support/shapes";
import { newId } from "./ids";
import { readFields } from "./read-request";

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${domain}.${name}`, call: call as Call })),
);
const me = "/management/api/operator/info";

test("a file of an in-process call has the limit that it has over HTTP; what is beside it is text", () => {
  const { call } = calls.find(({ call }) => call.upload)!;
  const file = (size: number) => new File([new Uint8Array(size)], "a.csv");
  const sent = { file: file(10), number: 7, none: undefined };
  expect(readFields(call, sent)).toEqual({ fields: { file: sent.file, number: "7" } });
  expect(readFields(call, { file: file(call.upload!.maxBytes + 1) })).toEqual({
    ...{ validationError: "FILE_TOO_LARGE", field: null, status: 413 },
  });
});

onSqlite((database) => {
  const { fetch, ask, tokenOf, lines } = openOffice(database);
  let author: string;
  let colleague: string;
  beforeAll(async () => {
    author = await tokenOf("13800000005");
    colleague = await tokenOf("13800000002");
  });

  describe("C1: hostile input", () => {
    const post = (body: BodyInit | null, path = "/hr/api/job/list") =>
      fetch(path, { method: "POST", body, duplex: "half" } as RequestInit, { token: author });

    test.each([
      ["no JSON", "name=x&password=y"],
      ["half a JSON", '{"key":'],
      ["a list", "[]"],
      ["a text", '"x"'],
      ["null", "null"],
      ["a number", "1e999"],
      ["nested beyond the stack", `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`],
      ["lists beyond the stack", `{"key":${"[".repeat(300_000)}${"]".repeat(300_000)}}`],
      ["no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ])("%s is refused as unreadable", async (_, body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 422, reason: "INVALID", data: null });
    });

    test("an empty body is an empty request", async () => {
      expect(await (await post("")).json()).toMatchObject({ code: 0 });
      expect(await (await post(null)).json()).toMatchObject({ code: 0 });
    });

    test("U+0000 is refused beside its field, also in a path or a query", async () => {
      const nul = { code: 422, reason: "HAS_CONTROL" };
      expect(await ask(paperCalls.get, { jobId: "a\u0000b" }, { token: author })).toMatchObject({
        ...nul,
        field: "jobId",
      });
      expect(
        await ask(accountCalls.examSettings, { companyUuid: "\u0000" }, { token: author }),
      ).toMatchObject(nul);
      expect(await ask(paperCalls.children, { jobId: "\u0000" }, { token: author })).toMatchObject(nul);
      expect(
        await ask(paperCalls.create, draft({ name: "x", description: "a\u0000" }), { token: author }),
      ).toMatchObject(nul);
    });

    test("a field twice: in a query refused, in JSON the last one counts", async () => {
      const twice = await fetch("/hr/api/job/parent/list?jobId=a&jobId=b", {}, { token: author });
      expect(await twice.json()).toMatchObject({ code: 422, reason: "INVALID" });
      const response = await post('{"pageNum":1,"pageNum":0}');
      expect(await response.json()).toMatchObject({ code: 422, reason: "NOT_VALID", field: "pageNum" });
    });

    test("a badly encoded path names nothing", async () => {
      for (const id of ["%", "%zz", "%c3%28", "%2e%2e%2f", "a%2fb"]) {
        const response = await fetch(`/management/api/exam/settings/${id}`, {}, { token: author });
        expect(await response.json(), id).toMatchObject({ code: 404, reason: "NOT_FOUND" });
      }
    });

    test("a language that is none gives Chinese words", async () => {
      const say = async (language: string) =>
        (await (await fetch(me, {}, { headers: { "accept-language": language } })).json()).message;
      expect(await say("xx, __proto__;q=0.9, constructor")).toBe(await say("zh-CN"));
      expect(await say("tlh, en-GB;q=0.5")).toBe(en.SIGNED_OUT);
    });

    test("whatever a body holds, the answer is an envelope and never our fault", async () => {
      const { data: own } = await ask(paperCalls.create, draft({ name: `乱码-${newId()}` }), {
        token: author,
      });
      const rows = await database().queries.selectFrom("slot").selectAll().limit(3).execute();
      const standards = await database().queries.selectFrom("standard_paper").select("id").limit(1).execute();
      const ids = [
        own as string,
        ...rows.flatMap((row) => [row.id, row.part_id, row.paper_id]),
        ...standards.map((row) => row.id),
      ];
      const names = calls.map(({ name }) => name).filter((name) => name !== "accounts.signOut");
      const callNamed = (wanted: string) => calls.find(({ name }) => name === wanted)!.call;
      const request = fc
        .constantFrom(...names)
        .chain((name) => fc.tuple(fc.constant(name), hostileRequest(callNamed(name), ids)));
      const carriedOut = new Set<string>();
      await fc.assert(
        fc.asyncProperty(request, async ([name, fields]) => {
          const call = callNamed(name);
          const answer = await ask(call, { companyUuid: "none", ...fields }, { token: colleague });
          expect(answer.status, name).toBeLessThan(500);
          const codes = [0, 1, 403, 404, 422, ...(call.envelope ? [undefined] : [])];
          expect(codes, `${name} answers ${answer.code}`).toContain(answer.code);
          expect(JSON.stringify(answer)).not.toMatch(/at \w+ \(|node_modules|SQLITE|syntax error/);
          if (answer.code === 0) carriedOut.add(name);
        }),
        { numRuns: 1500 },
      );
      expect(lines.filter((line) => line.includes("call failed"))).toEqual([]);
      expect(carriedOut.size, "some of it must get past the shapes").toBeGreaterThan(10);
    });
  });

  describe("C7: limits", () => {
    test("of a body of any length little more than our largest form is read, whatever length it claims", async () => {
      for (const headers of [undefined, { "content-length": "10" }]) {
        let chunks = 0;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            chunks += 1;
            if (chunks > 800) controller.close();
            else controller.enqueue(new Uint8Array(65_536).fill(32));
          },
        });
        const init = { method: "POST", body, duplex: "half" } as RequestInit;
        const response = await fetch("/hr/api/job/list", init, { token: author, headers });
        expect(response.status).toBe(413);
        expect(await response.json()).toMatchObject({ code: 422, reason: "INVALID" });
        expect(chunks).toBeLessThan(200);
      }
    });

    test("a sender who hangs up half way is no error of ours", async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"key":"'));
          controller.error(new Error("connection reset"));
        },
      });
      const response = await fetch(
        "/hr/api/job/list",
        { method: "POST", body, duplex: "half" } as RequestInit,
        { token: author },
      );
      expect(await response.json()).toMatchObject({ code: 422, reason: "INVALID" });
      expect(lines.filter((line) => line.includes("call failed"))).toEqual([]);
    });

    test("nobody who has not signed in makes us read a body", async () => {
      let chunks = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          chunks += 1;
          controller.enqueue(new Uint8Array(65_536));
        },
      });
      await fetch("/hr/api/job/list", { method: "POST", body, duplex: "half" } as RequestInit);
      expect(chunks).toBeLessThan(3);
    });
  });
});

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

/** Arbitrary JSON values, including very unlikely ones. */
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

/** Files that begin with an accepted signature and continue arbitrarily. */
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
 * Requests for a call: most fields fit their schema, at its boundaries, so that they reach the handler; some
 * are arbitrary. `ids` are used where an id may be expected.
 */
function hostileRequest(call: Call, ids: string[]): fc.Arbitrary<Record<string, unknown>> {
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
