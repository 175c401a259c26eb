import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4";
import type { Call } from "#contract/call";
import { openCalls } from "#contract/certificates/open-calls";
import { roleKeys } from "#contract/roles";
import { mayCall } from "../tests/support/access";
import { type Author, openAuthors } from "../tests/support/authors";
import { onEachEngine } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { callNamed, calls, companyWithAll, type Ids, owned, requests } from "../tests/support/owned";
import { startSession } from "./accounts/sessions";
import { newId } from "./ids";

/** Fields that are named like an id and name nothing that a company owns. */
const nobodys = [
  "accounts.signIn sessionId",
  "papers.createFromStandard standardId",
  "papers.standards standardRemarkId",
  ...["sendRegisterCode", "sendLoginCode", "sendPasswordCode", "requestDemo"].map(
    (name) => `registration.${name} codeId`,
  ),
  // Whoever has the address of a certificate may look at it, of whatever company they are.
  ...Object.keys(openCalls).flatMap((name) =>
    ["templateUuid", "certificateUuid", "companyUuid"].map((field) => `certificates.${name} ${field}`),
  ),
];

/** Calls that answer a question about the whole company, or of a bank that is not there: the foreign id makes no difference. */
const unmoved = [
  "papers.exists",
  "bank.list",
  "bank.create",
  "bank.readImport",
  "bank.move of what matches",
  "bank.tag of what matches",
  "bank.remove of what matches",
  "bank.exportFits",
  "bank.export",
  "certificates.list",
  "certificates.zip",
];
/** What an administrator of the platform may do with the things of any company. */
const ofThePlatform = ["companies.file"];

/** The names of the fields that hold an id, at whatever depth. */
function idFields(call: Call): string[] {
  const names = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(value)) names.add(name);
      look(value);
    }
  };
  look(z.toJSONSchema(call.request, { io: "input", unrepresentable: "any" }));
  return [...names].filter((name) => /^_?ids?$|(Id|Ids|Uuid|Uuids)$/.test(name));
}

test("B2: every call that takes an id is tried", () => {
  const untried = [...calls].flatMap(([name, call]) =>
    idFields(call)
      .filter((field) => !(name in requests) && !nobodys.includes(`${name} ${field}`))
      .map((field) => `${name} ${field}`),
  );
  expect(untried).toEqual([]);
  const ids = Object.fromEntries(owned.map((kind) => [kind, kind])) as Ids;
  const unnamed = Object.keys(requests).flatMap((name) => {
    const same = Object.keys(requests).filter((other) => callNamed(other) === callNamed(name));
    const sent = JSON.stringify(same.map((other) => requests[other]!(ids)));
    return idFields(callNamed(name)).filter((field) => !sent.includes(`"${field}":`));
  });
  expect(unnamed).toEqual([]);
});

onEachEngine((database) => {
  const { author } = openAuthors(database);
  const { ask, clock } = openOffice(database);

  const company = () => companyWithAll(database(), author);

  const tokenOf = (operatorId: string) =>
    startSession(database().queries, operatorId, { address: "", agent: "" }, clock.now());

  /** Everything that the database holds, but for what the audit says of this company. */
  async function everything(exceptAudit: string): Promise<Record<string, string[]>> {
    const { queries } = database();
    const tables = await queries.introspection.getTables();
    const dump: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows: Record<string, unknown>[] = await queries
        .selectFrom(name as "audit")
        .selectAll()
        .execute();
      const kept = rows.filter((row) => !(name.startsWith("audit") && row.company_id === exceptAudit));
      dump[name] = kept.map((row) => JSON.stringify(row)).sort();
    }
    return dump;
  }

  const said = ({ code, data, reason, field, message }: Awaited<ReturnType<typeof ask>>) => ({
    code,
    data,
    reason,
    field,
    message,
  });

  describe.each(["r_ent_admin", "r_sys_admin"] as const)(
    "B2: to another company's %s its id is one that does not exist, and nothing changes, by",
    (role) => {
      const tried = Object.keys(requests).filter((name) => {
        const who = mayCall(name.split(" ")[0]!);
        const isPlatform = !who.includes("r_ent_admin") || ofThePlatform.includes(name);
        return role === "r_ent_admin" || !isPlatform;
      });

      // Nothing changes: one company and one stranger are enough for all.
      let ids: Ids;
      let stranger: Author;
      let token: string;
      beforeAll(async () => {
        ids = (await company()).ids;
        stranger = await author({ roles: [role] });
        token = await tokenOf(stranger.id);
      });

      test.each(tried)("%s", async (name) => {
        const call = callNamed(name);
        const none = Object.fromEntries(owned.map((kind) => [kind, newId()])) as Ids;
        const before = await everything(stranger.companyId);
        const foreign = said(await ask(call, requests[name]!(ids), { token }));
        expect(await everything(stranger.companyId)).toEqual(before);
        expect(foreign).toEqual(said(await ask(call, requests[name]!(none), { token })));
        const isAdmitted = mayCall(name.split(" ")[0]!).includes(role);
        if (!unmoved.includes(name))
          expect(foreign).toMatchObject(
            isAdmitted ? { code: 404, reason: "NOT_FOUND" } : { code: 403, reason: "FORBIDDEN" },
          );
      });
    },
  );

  describe("B2: the same request finds what is one's own", () => {
    test.each(Object.keys(requests))("%s", async (name) => {
      const { admin, ids } = await company();
      const call = callNamed(name);
      const own = name === "operator.endSession" ? ids.operatorId : admin.id;
      const isAdmitted = mayCall(name.split(" ")[0]!).includes("r_ent_admin");
      const caller = isAdmitted ? own : (await author({ roles: ["r_sys_admin"] })).id;
      const answer = await ask(call, requests[name]!(ids), { token: await tokenOf(caller) });
      expect([3, 403, 404, 422, -777], JSON.stringify(said(answer))).not.toContain(answer.code);
    });
  });

  test("B2: no answer to a stranger holds anything of another company, whatever is asked", async () => {
    const { ids, admin } = await company();
    const stranger = await company();
    const token = await tokenOf(stranger.admin.id);
    const words = [...Object.values(ids), admin.id];
    for (const [name, call] of calls) {
      if (!mayCall(name).includes("r_ent_admin") || call.upload) continue;
      const request = requests[name]?.(stranger.ids) ?? {};
      const text = JSON.stringify(await ask(call, { ...request, key: admin.realName }, { token }));
      for (const word of words) expect(text, name).not.toContain(word);
    }
  });

  test.each(roleKeys)("B2: a company that %s names in the request is ignored", async (role) => {
    const { ids } = await company();
    const stranger = await author({ roles: role === "visitor" ? [] : [role] });
    const token = await tokenOf(stranger.id);
    const smuggled = { companyId: ids.companyId, company_id: ids.companyId, companyUuid: ids.companyId };
    const headers = { "company-uuid": ids.companyId, companyuuid: ids.companyId };
    for (const name of ["papers.list", "companies.operators", "companies.mine", "accounts.company"]) {
      if (!mayCall(name).includes(role)) continue;
      const text = JSON.stringify(await ask(callNamed(name), smuggled, { token, headers }));
      for (const id of Object.values(ids)) expect(text, name).not.toContain(id);
    }
  });
});
