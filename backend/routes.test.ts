import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import type { Call } from "#contract/call";
import { contract } from "#contract/services";
import { mayCall, type Person, people } from "../tests/support/access";
import { insertOperator } from "../tests/support/authors";
import { onEachEngine } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { startSession } from "./accounts/sessions";
import { hashToken } from "./ids";

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${domain}.${name}`, call: call as Call })),
);
const me = "/management/api/operator/info";

onEachEngine((database) => {
  const { clock, fetch, ask, tokenOf } = openOffice(database);
  let author: string;
  beforeAll(async () => {
    author = await tokenOf("13800000005");
  });

  describe("B1: deny unless named", () => {
    const tokens = new Map<Person, string>();
    beforeAll(async () => {
      const { queries } = database();
      const company = await queries
        .selectFrom("company")
        .select("id")
        .where("version", "=", 3)
        .executeTakeFirstOrThrow();
      for (const person of people.filter((person) => person !== "nobody")) {
        const roles = person === "visitor" ? [] : [person === "newcomer" ? "r_sys_admin" : person];
        const id = await insertOperator(queries, company.id, person, roles, clock.now());
        if (person === "newcomer")
          await queries
            .updateTable("operator")
            .set({ must_change_password: 1 })
            .where("id", "=", id)
            .execute();
        tokens.set(person, await startSession(queries, id, { address: "", agent: "" }, clock.now()));
      }
    });

    test.each(calls)("$name admits exactly those whom the policy names", async ({ name, call }) => {
      for (const person of people) {
        // Whoever signs out or ends sessions shall still be there for the next call.
        const token = tokens.get(person);
        const kept = token && (await sessionRow(hashToken(token)));
        const answer = await ask(call, { companyUuid: "none", id: "none", taskId: "none" }, { token });
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
