import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#contract/call";
import { contract } from "#contract/services";
import { as } from "../tests/support/cast";
import { onSqlite } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { png } from "../tests/support/pictures";
import { rowOf } from "../tests/support/rows";

const path = "/management/api/company/logo";
const type = "multipart/form-data; boundary=b";

onSqlite((database) => {
  const { fetch, tokenOf, lines } = openOffice(database);
  let token: string;
  let picture: Buffer;
  beforeAll(async () => {
    token = await tokenOf(as.administrator);
    picture = Buffer.from(await png());
  });

  const send = async (body: BodyInit, contentType: string | null = type, to = path) => {
    const headers = contentType === null ? undefined : { "content-type": contentType };
    const reply = await fetch(to, { method: "POST", body, duplex: "half" } as RequestInit, {
      token,
      headers,
    });
    return {
      status: reply.status,
      ...((await reply.json()) as { code: number; reason?: string; field?: string }),
    };
  };
  const part = (disposition: string, content: Buffer | string = picture, more = "") =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`, "latin1"),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]);
  const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--b--\r\n")]);
  const file = (name: string, more?: string) => part(`name="file"; filename="${name}"`, picture, more);

  const keptName = async (id: unknown) => (await rowOf(database().queries, "file", { id: String(id) })).name;

  test("a form with a file arrives, whatever its part says of its type", async () => {
    for (const body of [
      form(file("a.png")),
      form(file("a.png", "Content-Type: text/html\r\n")),
      form(part('name="companyId"', "another"), file("a.png")),
    ])
      expect(await send(body)).toMatchObject({ status: 200, code: 0 });
    expect(await send(form(file("a.png")), 'multipart/form-data; boundary="b"')).toMatchObject({ code: 0 });
  });

  test.each([
    ["../../../etc/cron.d/x.png", "x.png"],
    ["C:\\\\Windows\\\\x.png", "x.png"],
    ["x%00.png", "x 00.png"],
    ["x%0d%0aSet-Cookie: a=b.png", "xSet-Cookie a=b.png"],
    ["x%22; filename=%22y.html.png", "x filename= y.html.png"],
  ])("D3: the file name %s is no more than a name", async (name, kept) => {
    const { code, ...reply } = await send(form(file(name)));
    expect(code).toBe(0);
    expect(await keptName((reply as { data?: unknown }).data)).toBe(kept);
  });

  describe("C1: a form that is none is refused with words, and nothing is kept", () => {
    const many = (count: number) =>
      form(...Array.from({ length: count }, (_, at) => part(`name="f${at}"`, "")));
    test.each([
      ["no body", () => "", type, "INVALID"],
      ["no boundary", () => form(file("a.png")), "multipart/form-data", "INVALID"],
      ["another boundary", () => form(file("a.png")), "multipart/form-data; boundary=c", "INVALID"],
      [
        "a boundary that is too long",
        () => form(file("a.png")),
        `multipart/form-data; boundary=${"b".repeat(71)}`,
        "INVALID",
      ],
      ["two boundaries", () => form(file("a.png")), "multipart/form-data; boundary=b; boundary=c", "INVALID"],
      ["no end", () => file("a.png"), type, "INVALID"],
      ["an end before its beginning", () => Buffer.from("--b--\r\n"), type, null],
      ["no head of its part", () => Buffer.from("--b\r\n\r\nx\r\n--b--\r\n"), type, "INVALID"],
      ["a part without a name", () => form(part('filename="a.png"')), type, "INVALID"],
      [
        "a head without end",
        () => Buffer.from(`--b\r\nContent-Disposition: ${"x".repeat(90_000)}`),
        type,
        "INVALID",
      ],
      [
        "lines without return",
        () => Buffer.from('--b\nContent-Disposition: form-data; name="file"\n\nx\n--b--\n'),
        type,
        "INVALID",
      ],
      ["two files of one name", () => form(file("a.png"), file("b.png")), type, "INVALID"],
      ["more parts than any form has", () => many(21), type, "INVALID"],
      ["a crowd of parts", () => many(30_000), type, "INVALID"],
      ["a form without files", () => "file=a.png", "application/x-www-form-urlencoded", "INVALID"],
      ["JSON", () => '{"file":"a.png"}', "application/json", "INVALID"],
      ["nobody says what", () => new Uint8Array([1, 2, 3]), null, "INVALID"],
      ["no file", () => form(part('name="other"', "x")), type, "FILE_MISSING"],
      ["another field", () => form(part('name="licence"; filename="a.png"')), type, "FILE_MISSING"],
      ["a file that nobody chose", () => form(part('name="file"; filename=""', "")), type, "FILE_MISSING"],
      ["an empty file", () => form(part('name="file"; filename="a.png"', "")), type, "FILE_EMPTY"],
      ["a text", () => form(part('name="file"', "a.png")), type, "FILE_MISSING"],
    ])("%s", async (_, make, contentType, reason) => {
      const count = () => database().queries.selectFrom("file").select("id").execute();
      const before = await count();
      const body = make();
      const reply = await send(body, contentType);
      expect(reply.status).toBeLessThan(500);
      expect(reply.code).toBe(422);
      if (reason) expect(reply.reason).toBe(reason);
      expect(reply.field).toBe(/^FILE_(MISSING|EMPTY)$/.test(reply.reason ?? "") ? "file" : null);
      expect((reply as unknown as { message: string }).message).toMatch(/\p{Script=Han}/u);
      expect(await count()).toEqual(before);
      expect(lines.filter((line) => line.includes("call failed"))).toEqual([]);
    });

    test("D3: of 50 MB little more is read than our largest form", async () => {
      let chunks = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          chunks += 1;
          if (chunks > 500) controller.close();
          else controller.enqueue(new Uint8Array(100_000));
        },
      });
      expect(await send(body)).toMatchObject({
        status: 413,
        code: 422,
        reason: "FILE_TOO_LARGE",
        field: "file",
      });
      expect(chunks).toBeLessThan(130);
    });

    test("a field of the form cannot take the place of one in the address", async () => {
      const body = form(
        part('name="id"', "own"),
        part('name="creditCode"', "x"),
        part('name="licence"; filename="a.png"'),
      );
      const reply = await send(body, type, "/management/api/company/validate/another");
      expect(reply).toMatchObject({ code: 422, field: "creditCode" });
    });

    test("no other call takes a form with files", async () => {
      const others = Object.values(contract)
        .flatMap((calls) => Object.values(calls) as Call[])
        .filter((call) => call.method === "POST" && !call.upload && call.service === "management");
      expect(others.length).toBeGreaterThan(10);
      for (const { path } of others) {
        const reply = await send(
          form(file("a.png")),
          type,
          `/management/api${path.replaceAll(/\{\w+\}/g, "x")}`,
        );
        expect([403, 422], path).toContain(reply.code);
        if (reply.code === 422) expect(reply.reason, path).toBe("INVALID");
      }
    });
  });
});
