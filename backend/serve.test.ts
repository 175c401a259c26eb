import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { basePaths, type Call, call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import type { PaperDetail } from "#contract/papers/shapes";
import { onSqlite, onSqliteAlone } from "../tests/support/engines";
import { keyed } from "../tests/support/keyed";
import { openOffice } from "../tests/support/office";
import { idleOutbox } from "../tests/support/outbox";
import { draft } from "../tests/support/papers";
import { rowOf } from "../tests/support/rows";
import { openDevices } from "./accounts/devices";
import { openFailures } from "./admin/failures";
import { type Context, Refusal } from "./handler";
import { openLog } from "./log";
import { openOneTimeTokens } from "./registration/one-time-tokens";
import { openTickets } from "./registration/tickets";
import { serve } from "./serve";

const me = "/management/api/operator/info";

onSqliteAlone((database) => {
  const { ask, tokenOf } = openOffice(database);

  test("I4: on a full disk a change is refused as busy and stores nothing, until there is room again", async () => {
    const { queries } = database();
    const author = await tokenOf("13800000005");
    const create = (turn: number) =>
      ask(paperCalls.create, draft({ name: `满盘 ${turn}`, description: "字".repeat(400) }), {
        token: author,
      });
    // No lower limit than its present size is taken: the file grows no further.
    await sql`pragma max_page_count = 1`.execute(queries);
    let stored = 0;
    let answer = await create(stored);
    for (; answer.code === 0; answer = await create(stored)) stored += 1;
    expect(answer).toMatchObject({ code: 503, reason: "BUSY", status: 503 });
    const papers = await queries.selectFrom("paper").select("id").where("title", "like", "满盘%").execute();
    expect(papers).toHaveLength(stored);
    await sql`pragma max_page_count = 1000000`.execute(queries);
    expect(await create(stored)).toMatchObject({ code: 0 });
  });
});

onSqlite((database) => {
  const { clock, fetch, ask, tokenOf } = openOffice(database);
  let author: string;
  beforeAll(async () => {
    author = await tokenOf("13800000005");
  });
  const papersNamed = async (title: string) =>
    database().queries.selectFrom("paper").selectAll().where("title", "=", title).execute();

  describe("B4: fields that nobody asked for", () => {
    test("are dropped: neither company nor state, id or totals can be smuggled in", async () => {
      const own = await rowOf(database().queries, "operator", { mobile: "13800000005" });
      const foreign = await rowOf(database().queries, "company", { version: 2 });
      const { data } = await ask(
        paperCalls.create,
        {
          ...draft({ name: "夹带字段" }),
          company_id: foreign.id,
          companyUuid: foreign.id,
          companyId: foreign.id,
          id: "chosen",
          _id: "chosen",
          state: "used",
          total_score: 9999,
          updated_by: "somebody",
        } as never,
        { token: author, headers: { "company-uuid": foreign.id, companyuuid: foreign.id } },
      );
      const [paper] = await papersNamed("夹带字段");
      expect(paper).toMatchObject({
        id: data,
        company_id: own.company_id,
        state: "draft",
        total_score: 0,
        updated_by: own.id,
      });
      expect(paper!.id).not.toBe("chosen");
    });

    test("under names that objects are born with change nothing for anybody", async () => {
      const body = `{"name":"原型","__proto__":{"isAdmin":true,"state":"used"},"constructor":{"prototype":{"isAdmin":true}},${JSON.stringify(draft({ name: "原型" })).slice(1)}`;
      const response = await fetch("/hr/api/job/add", { method: "POST", body }, { token: author });
      expect(await response.json()).toMatchObject({ code: 0 });
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      expect((await papersNamed("原型"))[0]).toMatchObject({ state: "draft" });
    });
  });

  describe("C4: no forged request", () => {
    test.each(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "GET"])(
      "%s carries nothing out",
      async (method) => {
        const before = await database().queries.selectFrom("paper").select("id").execute();
        const body =
          method === "GET" || method === "HEAD" ? undefined : JSON.stringify(draft({ name: "不该出现" }));
        const response = await fetch("/hr/api/job/add", { method, body }, { token: author });
        expect(response.status).toBe(404);
        expect((await database().queries.selectFrom("paper").select("id").execute()).length).toBe(
          before.length,
        );
      },
    );

    test("a method named elsewhere is not obeyed", async () => {
      const headers = { "x-http-method-override": "GET", "x-method-override": "GET" };
      const response = await fetch(
        `${me}?_method=GET`,
        { method: "POST", body: "{}" },
        { token: author, headers },
      );
      expect(response.status).toBe(404);
      expect((await fetch(me, { method: "HEAD" }, { token: author })).status).toBe(404);
    });

    test("a token in a cookie, in the query or in the body is no token", async () => {
      const cookie = `token=${author}; mingshi=${author}; Authorization=Bearer ${author}`;
      expect(await (await fetch(me, {}, { headers: { cookie } })).json()).toMatchObject({ code: 3 });
      for (const name of ["token", "access_token", "authorization", "Authorization"]) {
        expect(await (await fetch(`${me}?${name}=${author}`)).json()).toMatchObject({ code: 3 });
        const body = JSON.stringify({ ...draft({ name: "不该出现" }), [name]: author });
        expect(await (await fetch("/hr/api/job/add", { method: "POST", body })).json()).toMatchObject({
          code: 3,
        });
      }
      expect(await papersNamed("不该出现")).toEqual([]);
    });

    test("answers are for nobody's cache and for no other site", async () => {
      const { headers } = await fetch(me, {}, { token: author, headers: { origin: "https://evil.example" } });
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    });
  });

  test("C3: text comes back as it was typed", async () => {
    const { data: jobId } = await ask(paperCalls.create, draft({ name: "逐字保存" }), { token: author });
    const pieces = fc.constantFrom(
      "<b>",
      "&lt;",
      "&amp;lt;",
      "&amp;amp;gt;",
      "&",
      ">",
      "  ",
      "\n",
      "\t",
      "é",
      "e\u0301",
      "明",
      "😀",
      "\u00a0",
      "\\u0000",
      "'",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
        const remark = parts.join("");
        expect(
          await ask(paperCalls.remark, { jobId: jobId as string, remark }, { token: author }),
        ).toMatchObject({ code: 0 });
        const { data } = await ask(paperCalls.get, { jobId: jobId as string }, { token: author });
        expect((data as PaperDetail).remark).toBe(remark);
      }),
      { numRuns: 60 },
    );
  });

  describe("when something is wrong with us", () => {
    const probe = call({
      service: "management",
      method: "POST",
      path: "/probe",
      summary: "A call of this test's own.",
      request: z.object({ what: z.string() }),
      reply: z.object({ address: z.string(), waited: z.number() }),
      allow: "anyone",
      changes: false,
    });
    const written: string[] = [];
    const open = (call: Call) => {
      const handler = async (
        { what }: { what: string },
        { address, waited }: Context,
      ): Promise<{ address: string; waited: number }> => {
        if (what === "refuse") throw new Refusal("NOBODY_DECLARED_THIS");
        if (what === "break the line")
          throw Object.assign(new Error("terminating connection"), { code: "57P01" });
        if (what === "shape") return { street: "of the row" } as never;
        if (what === "throw") {
          throw Object.assign(new Error("duplicate key at postgres://site:address-secret@db:5432/mingshi"), {
            detail: "Key (mobile)=(13800000001), $argon2id$v=19$secret",
          });
        }
        return { address, waited, password_hash: "$argon2id$" } as never;
      };
      const log = openLog("info", { write: (line) => void written.push(line) });
      const devices = openDevices(["a key of this test"]);
      const dependencies = {
        database: database(),
        clock,
        devices,
        tickets: openTickets(["a key of this test"]),
        oneTimeTokens: openOneTimeTokens(["a key of this test"]),
        ...keyed(["a key of this test"]),
        isDemo: false,
        siteAddress: "",
        failures: openFailures(database(), clock, log),
        outbox: idleOutbox(clock),
        webhookHosts: [],
        installation: {},
        // why: the test call enqueues nothing.
        jobs: { enqueue: async () => "", wake: () => undefined, clearCaches: () => undefined },
        isProposing: false,
        programs: { languages: [], run: async () => [], close: async () => {} },
        writer: { write: async () => true, close: async () => {} },
      };
      return serve([{ call, handler: handler as never }], dependencies, log);
    };
    const answer = (what: string, peer = { address: "192.0.2.9", isTrusted: false }, headers = {}) => {
      const url = `http://services.test${basePaths.management}/probe`;
      const request = new Request(url, {
        method: "POST",
        body: JSON.stringify({ what, password: "typed-secret" }),
        headers,
      });
      return open(probe).answer(request, peer);
    };

    test.each(["throw", "refuse", "shape"])("C1: %s says only that something is broken", async (what) => {
      written.length = 0;
      const response = await answer(what);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        code: -777,
        data: null,
        reason: "BROKEN",
        message: "发生错误，请联系管理员",
      });
      expect(written.length).toBe(1);
      expect(written[0]).toContain("/probe");
    });

    test("C1: a database that cannot be had just now is a busy service, which is asked again", async () => {
      const response = await answer("break the line");
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        code: 503,
        data: null,
        reason: "BUSY",
        message: "服务繁忙，请稍后再试",
      });
    });

    test("F1: the log names the error and none of the values that it carried", async () => {
      written.length = 0;
      await answer("throw");
      expect(written.join()).toContain("duplicate key");
      for (const secret of ["argon2id", "13800000001", "typed-secret", "address-secret"])
        expect(written.join()).not.toContain(secret);
    });

    test("B4: a reply holds what the contract names and nothing else of the row", async () => {
      expect(await (await answer("reply")).json()).toEqual({
        code: 0,
        data: { address: "192.0.2.9", waited: 0 },
        message: "",
      });
    });

    test("B4: the same from within the process, where nothing is written as text", async () => {
      const { ask: askWithin } = open(probe);
      const within = await askWithin(probe, { what: "reply", password: "typed" }, new Headers());
      expect(within).toMatchObject({ data: { address: "" } });
      const broken = await askWithin(probe, { what: "shape" }, new Headers());
      expect(broken).toMatchObject({ no: { code: -777, data: null, reason: "BROKEN" } });
      const unread = await askWithin(probe, { what: "a\u0000b" }, new Headers());
      expect(unread).toMatchObject({ no: { code: 422, reason: "HAS_CONTROL", field: "what" }, status: 400 });
    });

    test("C7: bodies that never end hold 64 MB of strangers' at most, and all of it comes back", async () => {
      const { answer } = open(probe);
      const post = (body: BodyInit) =>
        new Request(`http://services.test${basePaths.management}/probe`, {
          method: "POST",
          body,
          duplex: "half",
        } as RequestInit);
      const send = (body: BodyInit) => answer(post(body), { address: "192.0.2.9", isTrusted: false });
      const part = new Uint8Array(900_000).fill(32);
      const ends: (() => void)[] = [];
      const held: Promise<Response>[] = [];
      for (let count = 0; count < 80; count += 1)
        await new Promise<void>((isTaken) => {
          const parts = [part];
          const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
            const next = parts.pop();
            if (next) return controller.enqueue(next);
            isTaken();
            return new Promise<void>((end) => {
              ends.push(() => {
                controller.close();
                end();
              });
            });
          };
          held.push(send(new ReadableStream({ pull }, { highWaterMark: 0 })));
        });
      const large = JSON.stringify({ what: "reply", more: "a".repeat(900_000) });
      const refused = await send(large);
      expect([refused.status, (await refused.json()).reason]).toEqual([503, "BUSY"]);
      expect(await (await send(JSON.stringify({ what: "reply" }))).json()).toMatchObject({ code: 0 });
      for (const end of ends) end();
      await Promise.all(held);
      expect(await (await send(large)).json()).toMatchObject({ code: 0 });
    });

    test("C7: only a trusted peer names the person's address, and only an address", async () => {
      const named = async (isTrusted: boolean, address: string) =>
        (
          await (
            await answer("reply", { address: "192.0.2.9", isTrusted }, { "mingshi-address": address })
          ).json()
        ).data.address;
      expect(await named(false, "203.0.113.5")).toBe("192.0.2.9");
      expect(await named(true, "203.0.113.5")).toBe("203.0.113.5");
      expect(await named(true, "203.0.113.5, 10.0.0.1")).toBe("192.0.2.9");
      expect(await named(true, "'; drop table audit")).toBe("192.0.2.9");
    });

    test("G4: only a trusted peer says for how long a request has waited, and only forwards", async () => {
      const waited = async (isTrusted: boolean, said: string) => {
        const headers = { "mingshi-waited": said };
        return (await (await answer("reply", { address: "192.0.2.9", isTrusted }, headers)).json()).data
          .waited;
      };
      expect(await waited(false, "250")).toBe(0);
      expect(await waited(true, "250")).toBe(250);
      for (const said of ["-250", "soon", ""]) expect(await waited(true, said)).toBe(0);
    });
  });
});
