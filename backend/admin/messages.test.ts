import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCalls } from "#contract/admin/calls";
import { codes } from "#contract/call";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { idleOutbox } from "../../tests/support/outbox";
import { rowsOf } from "../../tests/support/rows";
import { codeLife, type MessageKind } from "../outbox/outbox";

const code = "【明试】验证码 482913，5 分钟内有效。";

onSqlite((database) => {
  const { clock, ask, tokenOf, settle } = openOffice(database);
  let administrator: string;
  beforeAll(async () => {
    administrator = await tokenOf("13800000001");
  });
  beforeEach(async () => {
    clock.time += 60 * minute;
    for (const table of ["outbox", "job"] as const) await database().queries.deleteFrom(table).execute();
  });

  const put = (recipient: string, kind: MessageKind = "register", text = code) =>
    database().transaction((trx) => idleOutbox(clock).put(trx, { companyId: "", kind, recipient, text }));
  const look = async (fields: Partial<Parameters<typeof messages>[0]> = {}) =>
    (await messages(fields)).data as {
      list: Record<string, unknown>[];
      count: number;
      carrier: string;
    };
  const messages = (fields: { key?: string; pageNum?: number; pageSize?: number }) =>
    ask(adminCalls.messages, fields, { token: administrator });
  const again = (messageUuid: string) => ask(adminCalls.sendAgain, { messageUuid }, { token: administrator });
  /** Leaves a message in the state after the sender's last retry. */
  async function fail(): Promise<string> {
    const { id } = await database().queries.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    const to = { attempts: 6, state: "failed" };
    await database().queries.updateTable("job").set(to).where("id", "=", id).execute();
    return id;
  }

  describe("messages", () => {
    test("stand newest first, in pages, with their number masked", async () => {
      for (const at of [1, 2, 3]) {
        clock.time += minute;
        await put(`1390000000${at}`);
      }
      const { list, count, carrier } = await look({ pageSize: 2 });
      expect(count).toBe(3);
      expect(carrier).toBe("demo");
      expect(list.map(({ recipient }) => recipient)).toEqual(["139****0003", "139****0002"]);
      expect(list[0]).toMatchObject({ kind: "register", text: code, at: clock.time, isExpired: false });
      const next = await look({ pageSize: 2, pageNum: 2 });
      expect(next.list.map(({ recipient }) => recipient)).toEqual(["139****0001"]);
    });

    test("are found by the digits of the mobile; a word without digits finds none", async () => {
      await put("13900000001");
      await put("13712345678");
      expect((await look({ key: "137 1234-56" })).list).toMatchObject([{ recipient: "137****5678" }]);
      expect((await look({ key: "%" })).count).toBe(0);
      expect((await look({ key: "_" })).count).toBe(0);
      expect((await look({ key: "" })).count).toBe(2);
    });

    test("F2: each look leaves a row in the audit, without a whole number", async () => {
      const rows = () =>
        database().queries.selectFrom("audit").selectAll().where("action", "=", "outbox.look").execute();
      const before = (await rows()).length;
      await look();
      await look({ key: "13900000001" });
      const added = (await rows()).sort((one, other) => one.seq - other.seq).slice(before);
      expect(added.length).toBe(2);
      expect(JSON.parse(added[1]!.after)).toEqual({ key: "139****0001", page: 1, rows: 0 });
    });

    test("B1: are the platform's administrators' alone, as all that they look after", async () => {
      for (const mobile of ["13800000002", "13800000005", "13800000014"]) {
        const token = await tokenOf(mobile);
        for (const call of [
          adminCalls.messages,
          adminCalls.errors,
          adminCalls.clearErrors,
          adminCalls.applications,
        ])
          expect(await ask(call, {}, { token }), `${mobile} ${call.path}`).toMatchObject({
            code: codes.forbidden,
            data: null,
          });
        const id = "no-such-thing";
        expect((await ask(adminCalls.sendAgain, { messageUuid: id }, { token })).code).toBe(codes.forbidden);
        expect((await ask(adminCalls.answerFeedback, { id, answer: "好" }, { token })).code).toBe(
          codes.forbidden,
        );
      }
      expect((await ask(adminCalls.messages, {})).code).toBe(codes.signedOut);
    });
  });

  describe("sending again", () => {
    test("hands a message that failed to the sender once more, which is audited", async () => {
      await put("13900000001", "verification", "企业认证已通过");
      const id = await fail();
      expect((await look()).list).toMatchObject([{ state: "failed", tries: 6 }]);
      expect(await again(id)).toMatchObject({ code: 0 });
      await settle();
      expect((await look()).list).toMatchObject([{ state: "sent", tries: 7 }]);
      const rows = await rowsOf(database().queries, "audit", { action: "outbox.again" });
      expect(rows).toMatchObject([{ subject: id, operator_id: expect.stringMatching(/./) }]);
      expect(rows[0]!.after).not.toContain("13900000001");
    });

    test("is refused for one that did not fail, one whose code expired, and one that does not exist", async () => {
      await put("13900000001");
      const id = await fail();
      await database().queries.updateTable("job").set({ state: "done" }).where("id", "=", id).execute();
      expect(await again(id)).toMatchObject({ code: 1, reason: "MESSAGE_NOT_FAILED" });
      await fail();
      clock.time += codeLife + 1;
      expect((await look()).list).toMatchObject([{ state: "failed", isExpired: true }]);
      expect(await again(id)).toMatchObject({ code: 1, reason: "MESSAGE_EXPIRED" });
      expect(await again("no-such-message")).toMatchObject({ code: codes.notFound });
    });
  });
});

onSqlite((database) => {
  const { author, clock } = openAuthors(database);

  test("F1: outside the demo no administrator reads a text, nor learns it from the service", async () => {
    const keeper = await author({ roles: ["r_sys_admin"] });
    const message = { companyId: "", kind: "register", recipient: "13900000001", text: code } as const;
    await database().transaction((trx) => idleOutbox(clock).put(trx, message));
    const { list, carrier } = await keeper.ask(adminCalls.messages, {});
    expect(carrier).toBe("nobody");
    expect(list).toMatchObject([{ recipient: "139****0001", text: "" }]);
  });
});
