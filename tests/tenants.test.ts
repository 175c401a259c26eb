import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleKeys } from "#contract/roles";
import { type Database, openDatabase } from "../backend/database/open";
import { newId } from "../backend/ids";
import { mayCall } from "./support/access";
import { type Author, openAuthors } from "./support/authors";
import { companyWithAll, type Ids } from "./support/company";
import { ownedFields, requestFor } from "./support/requests";
import { calls } from "./support/shapes";

/** Anyone with the URL of a certificate may view it, whatever their company. */
const isOpen = (name: string) => mayCall(name).includes("nobody");
/** Allowed for an administrator of the platform on any company's objects. */
const isForPlatform = (name: string) =>
  !mayCall(name).some((person) => person === "r_ent_admin" || person === "r_eva_admin") ||
  /^(companies\.file|orders\.(get|actions)|invoices\.(get|pdf))$/.test(name);
const tried = [...calls.keys()]
  .filter((name) => !isOpen(name))
  .flatMap((name) => ownedFields(name).map((field) => ({ name, field })));
/** Destructive calls, after which the object is gone for the next call. */
const takesAway = /\.(plan|merge|remove|discard|end|revoke|lock|archive)/;

// why: tenant isolation is in the query, which is the same on both engines.
let database: Database;
beforeAll(async () => {
  database = await openDatabase(":memory:");
});
afterAll(() => database.close());

const { author, ask, fetch, clock, settle } = openAuthors(() => database);
const company = () => companyWithAll({ ask, fetch, clock }, database.queries);
let victim: { admin: Author; ids: Ids };
let stranger: typeof victim;
let platform: Author;
beforeAll(async () => {
  victim = await company();
  stranger = await company();
  platform = await author({ roles: ["r_sys_admin"], companyId: stranger.admin.companyId });
  // Jobs change rows in their own time.
  await settle();
});

const said = ({ status: _, headers: __, ...envelope }: Awaited<ReturnType<typeof ask>>) => envelope;
const none = () => Object.fromEntries(Object.keys(victim.ids).map((kind) => [kind, newId()])) as Ids;

/** Every row that contains an id of the victim. */
async function rowsOfVictim(): Promise<string[]> {
  const { queries } = database;
  const ids = [...Object.values(victim.ids), victim.admin.id];
  const tables = await queries.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await queries
          .selectFrom(name as "audit")
          .selectAll()
          .execute()
      ).map((row) => JSON.stringify(row)),
    ),
  );
  return rows.flat().filter((row) => ids.some((id) => row.includes(id)));
}

/** What they were after the last step, and how many rows of the database had been changed by then. */
let before: { rows: string[]; changes: number };

/** How many rows were ever inserted, changed or deleted in this database. */
async function changesSoFar(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(database.queries);
  return rows[0]!.count;
}

/** Nothing of the victim's is another than after the last step; read again only where anything was changed at all. */
async function expectUnchanged(): Promise<void> {
  const changes = await changesSoFar();
  if (changes === before.changes) return;
  const { rows } = before;
  before = { rows: await rowsOfVictim(), changes };
  expect(before.rows).toEqual(rows);
}

describe.each(["r_ent_admin", "r_sys_admin"] as const)(
  "B2: to another company's %s its id is one that does not exist, and nothing changes, by",
  (role) => {
    beforeAll(async () => {
      before = { rows: await rowsOfVictim(), changes: await changesSoFar() };
    });
    test.each(tried.filter(({ name }) => role === "r_ent_admin" || !isForPlatform(name)))(
      "$name $field",
      async ({ name, field }) => {
        const call = calls.get(name)!;
        const { token } = role === "r_ent_admin" ? stranger.admin : platform;
        const ofNobody = said(await ask(call, requestFor(name, stranger.ids, field, none()), { token }));
        const foreign = said(await ask(call, requestFor(name, stranger.ids, field, victim.ids), { token }));
        expect(foreign).toEqual(ofNobody);
        await expectUnchanged();
        if (!mayCall(name).includes(role)) expect(foreign).toMatchObject({ code: 403 });
      },
    );
  },
);

describe("B2: the same request finds what is one's own", () => {
  // why: an answer's file is encrypted, which only its upload does.
  test.each(tried.filter(({ name }) => !["marking.file", "results.answerFile"].includes(name)))(
    "$name $field",
    async ({ name, field }) => {
      const { admin, ids } = takesAway.test(name) ? await company() : victim;
      const { companyId } = admin;
      const isEvaluation = mayCall(name).includes("r_eva_admin") && !mayCall(name).includes("r_ent_admin");
      const who = isEvaluation ? await author({ companyId, roles: ["r_eva_admin"] }) : admin;
      const { token } = isForPlatform(name) && !mayCall(name).includes("r_ent_admin") ? platform : who;
      const answer = await ask(calls.get(name)!, requestFor(name, ids, field), { token });
      expect([3, 403, 404, 422, -777], JSON.stringify(said(answer))).not.toContain(answer.code);
    },
  );
});

test("B2: no answer to a stranger holds anything of another company, whatever is asked", async () => {
  const words = [...Object.values(victim.ids), victim.admin.id];
  for (const [name, call] of calls) {
    if (!mayCall(name).includes("r_ent_admin") || call.upload) continue;
    const own = tried.some((one) => one.name === name) ? requestFor(name, stranger.ids) : {};
    // Both lists without a search term, and searches by name.
    for (const request of [own, { ...own, key: victim.admin.realName }]) {
      // A new session for each call, since one may sign out.
      const { token } = await author({ companyId: stranger.ids.company, roles: ["r_ent_admin"] });
      const answer = await ask(call, request, { token });
      expect(answer.code, name).not.toBe(3);
      for (const word of words) expect(JSON.stringify(answer), name).not.toContain(word);
    }
  }
});

test.each(roleKeys)("B2: a company that %s names in the request is ignored", async (role) => {
  const { token } = await author({ roles: role === "visitor" ? [] : [role] });
  const companyId = victim.ids.company;
  const smuggled = { companyId, company_id: companyId, companyUuid: companyId };
  const headers = { "company-uuid": companyId, companyuuid: companyId };
  for (const name of ["papers.list", "companies.operators", "companies.mine", "accounts.company"]) {
    if (!mayCall(name).includes(role)) continue;
    const text = JSON.stringify(await ask(calls.get(name)!, smuggled as never, { token, headers }));
    for (const id of Object.values(victim.ids)) expect(text, name).not.toContain(id);
  }
});
