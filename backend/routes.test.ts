import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { mayCall, people } from "../tests/support/access";
import { oneOfEach } from "../tests/support/authors";
import { onSqlite } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { rowOf } from "../tests/support/rows";
import { calls } from "../tests/support/shapes";
import { hashToken } from "./ids";

const me = "/management/api/operator/info";

onSqlite((database) => {
  const { clock, fetch, ask, tokenOf } = openOffice(database);
  let author: string;
  beforeAll(async () => {
    author = await tokenOf("13800000005");
  });

  describe("B1: deny unless named", () => {
    let tokens: Awaited<ReturnType<typeof oneOfEach>>;
    beforeAll(async () => {
      const { queries } = database();
      const { id } = await rowOf(queries, "company", { version: 3 });
      tokens = await oneOfEach(queries, id, clock.now());
    });

    test.each([...calls])("%s admits exactly those whom the policy names", async (name, call) => {
      for (const person of people) {
        // Calls that end sessions must not sign this person out for the next call.
        const token = tokens.get(person);
        const kept = token && (await sessionRow(hashToken(token)));
        const answer = await ask(
          call,
          {
            companyUuid: "none",
            id: "none",
            taskId: "none",
            candidateId: "none",
            examId: "none",
            pageId: "none",
            content: "x",
            kind: "report",
            size: 30,
            place: 0,
            month: "2026-01",
            format: "xlsx",
          },
          { token },
        );
        if (kept && !(await sessionRow(kept.token_hash)))
          await database().queries.insertInto("session").values(kept).execute();
        if (mayCall(name).includes(person))
          expect([3, 403, -777], `${person}: ${answer.code}`).not.toContain(answer.code);
        else
          expect(answer, person).toMatchObject(
            person === "nobody"
              ? { code: 3, data: null, reason: "SIGNED_OUT" }
              : { code: 403, data: null, reason: "FORBIDDEN" },
          );
      }
    });

    const sessionRow = (hash: string) =>
      database().queries.selectFrom("session").selectAll().where("token_hash", "=", hash).executeTakeFirst();

    test.each([
      "/",
      "/management/api",
      "/management/api/",
      "/management/api/operator/info/",
      "//management/api/operator/info",
      "/management/api/operator/%69nfo",
      "/management/api/Operator/Info",
      "/hr/api/operator/info",
      "/api/operator/info",
      "/management/api/exam/settings/",
      "/management/api/exam/settings/a/b",
      "/management/api/constructor",
      "/management/api/__proto__",
    ])("unknown path %s is refused", async (path) => {
      const response = await fetch(path, {}, { token: author });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 404, reason: "NOT_FOUND", data: null });
    });

    test("A2: a token made of a role's name opens nothing, nor does any other thing that is no token", async () => {
      for (const token of [
        "r_sys_admin-token",
        "r_ent_admin-token",
        "null",
        "undefined",
        "x".repeat(600),
        "a b",
        "*",
        "%",
      ]) {
        expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 3 });
      }
      for (const authorization of [
        author,
        `Basic ${author}`,
        `Bearer ${author} ${author}`,
        `Bearer ${author}, Bearer ${author}`,
      ]) {
        const response = await fetch(me, {}, { headers: { authorization } });
        expect(await response.json()).toMatchObject({ code: 3 });
      }
    });
  });
});
