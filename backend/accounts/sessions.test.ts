import { describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { paperCalls } from "#contract/papers/calls";
import { racingOnEach } from "../../tests/support/engines";
import { day, openOffice } from "../../tests/support/office";
import { rowOf } from "../../tests/support/rows";
import { openSeal } from "../audit";
import { prune } from "../maintenance/prune";
import { openDevices } from "./devices";
import { enter } from "./entry";

const mobile = "13800000011";

racingOnEach((database) => {
  const { clock, ask, tokenOf } = openOffice(database);
  const me = (token: string) => ask(accountCalls.me, {}, { token });
  const signedOut = { code: 3, data: null, reason: "SIGNED_OUT", message: "你已退出登录，请重新登录" };
  const operator = () => rowOf(database().queries, "operator", { mobile });

  describe("A3: it bites at the next request", () => {
    test("signing out ends this session and no other", async () => {
      const [here, elsewhere] = [await tokenOf(mobile), await tokenOf(mobile)];
      expect(await ask(accountCalls.signOut, {}, { token: here })).toMatchObject({ code: 0 });
      expect(await me(here)).toMatchObject(signedOut);
      expect(await me(elsewhere)).toMatchObject({ code: 0 });
    });

    test("a lock shuts every device, and opens them again when it is lifted", async () => {
      const tokens = [await tokenOf(mobile), await tokenOf(mobile)];
      const lock = (locked: number) =>
        database().queries.updateTable("operator").set({ locked }).where("mobile", "=", mobile).execute();
      await lock(1);
      for (const token of tokens) expect(await me(token)).toMatchObject(signedOut);
      await lock(0);
      for (const token of tokens) expect(await me(token)).toMatchObject({ code: 0 });
    });

    test("whoever is locked, or gets another password, while signing in does not get in", async () => {
      const { queries } = database();
      const { id, company_id, password_hash } = await operator();
      const context = { clock, address: "192.0.2.1", agent: "", seal: openSeal(["a key of this test"]) };
      const devices = openDevices(["a key of this test"]);
      const sessions = () =>
        queries.selectFrom("session").select("id").where("operator_id", "=", id).execute();
      const before = await sessions();
      const come = (operator: { id: string; company_id: string; mobile: string; password_hash?: string }) =>
        database().transaction((trx) =>
          enter({ ...context, queries: trx, devices, replyHeaders: new Headers() }, operator, "", "password"),
        );
      expect(await come({ id, company_id, mobile, password_hash: "the old one" })).toBeNull();
      await queries.updateTable("operator").set({ locked: 1 }).where("id", "=", id).execute();
      expect(await come({ id, company_id, mobile })).toBeNull();
      await queries.updateTable("operator").set({ locked: 0 }).where("id", "=", id).execute();
      expect(await sessions()).toEqual(before);
      expect(await come({ id, company_id, mobile, password_hash })).toMatch(/^[\w-]{43}$/);
    });

    test("a role that is taken away or given", async () => {
      const token = await tokenOf(mobile);
      const { id } = await operator();
      expect(await ask(paperCalls.list, {}, { token })).toMatchObject({ code: 0 });
      await database().queries.deleteFrom("operator_role").where("operator_id", "=", id).execute();
      expect(await ask(paperCalls.list, {}, { token })).toMatchObject({ code: 403, reason: "FORBIDDEN" });
      expect(await me(token)).toMatchObject({ data: { roleKeyList: ["visitor"], roleNames: ["访客"] } });
      await database()
        .queries.insertInto("operator_role")
        .values({ operator_id: id, role_key: "r_exam_hainan" })
        .execute();
      expect(await ask(paperCalls.list, {}, { token })).toMatchObject({ code: 0 });
    });
  });

  describe("A8: a session ends by itself", () => {
    test("30 days after signing in, however busy", async () => {
      const token = await tokenOf(mobile);
      for (let week = 0; week < 5; week++) {
        expect(await me(token)).toMatchObject({ code: 0 });
        clock.time += 6 * day;
      }
      expect(await me(token)).toMatchObject({ code: 0 });
      clock.time += 1;
      expect(await me(token)).toMatchObject(signedOut);
    });

    test("after 7 days in which nobody used it", async () => {
      const token = await tokenOf(mobile);
      clock.time += 7 * day + 1;
      expect(await me(token)).toMatchObject(signedOut);
    });

    test("and is then swept away, while living ones stay", async () => {
      await tokenOf(mobile);
      clock.time += 7 * day + 1;
      const living = await tokenOf(mobile);
      await prune(database().queries, clock.time);
      await prune(database().queries, clock.time);
      const rows = await database().queries.selectFrom("session").selectAll().execute();
      expect(rows.length).toBe(1);
      expect(await me(living)).toMatchObject({ code: 0 });
    });
  });
}, "while signing in");
