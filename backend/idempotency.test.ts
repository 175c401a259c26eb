import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { operatorCalls } from "#contract/operator/calls";
import { paperCalls } from "#contract/papers/calls";
import { onEachEngine } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { draft } from "../tests/support/papers";

onEachEngine((database) => {
  const { ask, tokenOf } = openOffice(database);
  let author: string;
  let colleague: string;
  let stranger: string;
  beforeAll(async () => {
    author = await tokenOf("13800000005");
    colleague = await tokenOf("13800000002");
    stranger = await tokenOf("13800000014");
  });
  const papersNamed = async (title: string) =>
    database().queries.selectFrom("paper").selectAll().where("title", "=", title).execute();

  describe("C4: the same form sent twice", () => {
    const create = (name: string, key: string, token: string, more = {}) =>
      ask(paperCalls.create, draft({ name, ...more }), { token, headers: { "idempotency-key": key } });

    test("by the same person is one paper, also at the same moment", async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => create("只建一次", "form-1", author)),
      );
      expect(new Set(answers.map((answer) => answer.data)).size).toBe(1);
      expect(answers.every((answer) => answer.code === 0)).toBe(true);
      expect((await create("只建一次", "form-1", author)).data).toBe(answers[0]!.data);
      expect((await papersNamed("只建一次")).length).toBe(1);
    });

    test("by somebody else is theirs: no reply of another person is given away", async () => {
      const mine = await create("同一个键", "form-2", author);
      expect(await create("同一个键", "form-2", colleague)).toMatchObject({ code: 1, reason: "TITLE_TAKEN" });
      const theirs = await create("同一个键", "form-2", stranger);
      expect(theirs.code).toBe(0);
      expect(theirs.data).not.toBe(mine.data);
    });

    test("with something else in it is another form", async () => {
      await create("甲", "form-3", author);
      await create("乙", "form-3", author);
      expect([(await papersNamed("甲")).length, (await papersNamed("乙")).length]).toEqual([1, 1]);
    });

    test("after a refusal is carried out once nothing stands against it", async () => {
      const { data } = await create("占用的名称", "form-4", author);
      expect(await create("占用的名称", "form-5", author)).toMatchObject({
        code: 1,
        reason: "TITLE_TAKEN",
        field: "name",
      });
      await ask(paperCalls.remove, { jobId: data as string }, { token: author });
      expect(await create("占用的名称", "form-5", author)).toMatchObject({ code: 0 });
      expect((await papersNamed("占用的名称")).length).toBe(1);
    });

    test("after signing in anew is still the same form, for a session may end between a change and its reply", async () => {
      const before = await tokenOf("13800000005");
      const { data } = await create("登录前后", "form-6", before);
      await ask(accountCalls.signOut, {}, { token: before });
      expect(await create("登录前后", "form-6", await tokenOf("13800000005"))).toMatchObject({
        code: 0,
        data,
      });
      expect((await papersNamed("登录前后")).length).toBe(1);
    });

    describe("A3: from another session, where it is about the session itself, is another form", () => {
      const mobile = "13800000011";
      const headers = { "idempotency-key": "form-7" };
      const isLive = async (token: string) => (await ask(accountCalls.me, {}, { token })).code === 0;

      test("signing out", async () => {
        for (const token of [await tokenOf(mobile), await tokenOf(mobile)]) {
          expect(await ask(accountCalls.signOut, {}, { token, headers })).toMatchObject({ code: 0 });
          expect(await isLive(token)).toBe(false);
        }
      });

      test("ending the others", async () => {
        const first = await tokenOf(mobile);
        await ask(operatorCalls.endOtherSessions, {}, { token: first, headers });
        const second = await tokenOf(mobile);
        await ask(operatorCalls.endOtherSessions, {}, { token: second, headers });
        expect([await isLive(first), await isLive(second)]).toEqual([false, true]);
      });
    });
  });
});
