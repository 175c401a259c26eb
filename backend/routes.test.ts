import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import type { Call } from "#contract/call";
import { admits, roleKeys } from "#contract/roles";
import { contract } from "#contract/services";
import { onEachEngine } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { startSession } from "./accounts/sessions";
import { newId } from "./ids";

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
    const tokens = new Map<string, string>();
    beforeAll(async () => {
      const { queries } = database();
      const company = await queries
        .selectFrom("company")
        .select("id")
        .where("version", "=", 3)
        .executeTakeFirstOrThrow();
      for (const role of roleKeys) {
        const id = newId();
        await queries
          .insertInto("operator")
          .values({
            id,
            company_id: company.id,
            mobile: id,
            password_hash: "",
            real_name: role,
            introduction: "",
            avatar: "",
            second_step: 0,
            locked: 0,
            demo: 0,
            must_change_password: 0,
            created_at: clock.now(),
          })
          .execute();
        if (role !== "visitor")
          await queries.insertInto("operator_role").values({ operator_id: id, role_key: role }).execute();
        tokens.set(role, await startSession(queries, id, "", clock.now()));
      }
    });

    test.each(calls)("$name admits exactly the roles that it names", async ({ call }) => {
      for (const role of roleKeys) {
        // Signing out ends the session, so it is asked with one of its own.
        const token =
          call === (accountCalls.signOut as Call) ? await tokenOf("13800000011") : tokens.get(role)!;
        const answer = await ask(call, { companyUuid: "none" }, { token });
        if (admits(call.allow, [role]))
          expect([3, 403, -777], `${role}: ${answer.code}`).not.toContain(answer.code);
        else expect(answer, role).toMatchObject({ code: 403, data: null, reason: "FORBIDDEN" });
      }
      const anonymous = await ask(call, { companyUuid: "none" });
      if (call.allow === "anyone") expect([3, 403]).not.toContain(anonymous.code);
      else expect(anonymous).toMatchObject({ code: 3, data: null, reason: "SIGNED_OUT" });
    });

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
