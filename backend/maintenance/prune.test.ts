import { sql } from "kysely";
import { expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { examTables } from "../exams/bin";
import { candidateTables } from "../exams/delete-candidates";
import { newId } from "../ids";
import { secretKinds } from "../outbox/outbox";
import { prune } from "./prune";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 5, 8);

onEachEngine((database, engine) => {
  test.each([
    ["one_time_token", day, (at: number) => ({ id_hash: newId(), at })],
    [
      "sms_code",
      day,
      (at: number) => ({
        handle_hash: newId(),
        purpose: "login",
        mobile: "",
        operator_id: "",
        code_hash: "",
        tries: 0,
        at,
      }),
    ],
    ["used_ticket", day, (at: number) => ({ nonce_hash: newId(), at })],
    [
      "registration",
      30 * day,
      (at: number) => ({ mobile: newId(), ticket_hash: newId(), password_hash: "", real_name: "", at }),
    ],
  ] as const)("F5: a row of %s is kept for %d ms, and no longer", async (table, life, row) => {
    const { queries } = database();
    await queries
      .insertInto(table)
      .values(row(now - life))
      .execute();
    await queries
      .insertInto(table)
      .values(row(now - life - 1))
      .execute();
    await prune(queries, now);
    await prune(queries, now);
    expect((await queries.selectFrom(table).select("at").execute()).map(({ at }) => at)).toEqual([
      now - life,
    ]);
  });

  test("F5: messages that let somebody in are kept for a day, others stay", async () => {
    const { queries } = database();
    const kinds = [...secretKinds, "verification"];
    for (const kind of kinds)
      for (const at of [now - day, now - day - 1])
        await queries
          .insertInto("outbox")
          .values({ id: newId(), company_id: "", kind, recipient: "", text: "", at })
          .execute();
    await prune(queries, now);
    const left = await queries.selectFrom("outbox").select(["kind", "at"]).execute();
    expect(left.filter(({ at }) => at < now - day).map(({ kind }) => kind)).toEqual(["verification"]);
    expect(left).toHaveLength(kinds.length + 1);
    expect(kinds).toEqual(
      expect.arrayContaining(["second-step", "register", "login", "password", "mobile", "one-time-password"]),
    );
  });

  test("F5: what refers to a candidate or an exam goes with it, so that nothing keeps it", async () => {
    const referring = async (parent: string) => {
      const found =
        engine === "postgres"
          ? sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
              where contype = 'f' and confrelid = ${parent}::regclass`
          : sql<{ name: string }>`select tables.name from sqlite_master as tables,
              pragma_foreign_key_list(tables.name) as key where key."table" = ${parent}`;
      const { rows } = await found.execute(database().queries);
      return rows.map(({ name }) => name);
    };
    const all: string[] = [...candidateTables, ...examTables, "candidate"];
    expect((await referring("candidate")).filter((name) => !all.slice(0, -1).includes(name))).toEqual([]);
    expect((await referring("exam")).filter((name) => !all.includes(name))).toEqual([]);
  });

  test("F5: a row that cannot be removed is told of, and keeps no other", async () => {
    const { queries } = database();
    const [kept, old] = [newId(), now - 30 * day];
    await queries.insertInto("one_time_token").values({ id_hash: kept, at: old }).execute();
    await queries.insertInto("used_ticket").values({ nonce_hash: newId(), at: old }).execute();
    await sql`create table keeps (token text not null references one_time_token (id_hash))`.execute(queries);
    await sql`insert into keeps values (${kept})`.execute(queries);
    await expect(prune(queries, now)).rejects.toThrow("pruning failed");
    const tickets = await queries.selectFrom("used_ticket").select("at").where("at", "=", old).execute();
    expect(tickets).toEqual([]);
    await sql`drop table keeps`.execute(queries);
    await prune(queries, now);
  });
});
