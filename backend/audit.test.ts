import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { onEachEngine } from "../tests/support/engines";
import { newFolder } from "../tests/support/folder";
import { openOffice } from "../tests/support/office";
import { rowOf, rowsOf } from "../tests/support/rows";
import { unlockTrail } from "../tests/support/trail-protection";
import { audit, headText, openSeal, oweAudit, settleAllOwed, settleOwed } from "./audit";
import { verifyAudit } from "./audit-check";
import { auditChain } from "./database/migrations/004_audit_chain";
import type { Queries } from "./database/open";
import { openWriter } from "./database/writer";
import { newId } from "./ids";
import { secretsOf } from "./keys/secrets";

const seal = openSeal(["the key of this test"]);
const other = openSeal(["somebody else's key"]);

const run = async (queries: Queries, text: string) => void (await sql.raw(text).execute(queries));

onEachEngine((database, engine) => {
  let company: string;
  beforeEach(() => {
    company = newId();
  });
  const clock = { now: () => Date.UTC(2026, 0, 5, 8) };
  const scene = () => ({
    queries: database().queries,
    caller: { operatorId: "zhou", companyId: company },
    clock,
    address: "192.0.2.1",
    seal,
  });
  const write = async (count: number) => {
    for (let at = 1; at <= count; at += 1) await audit(scene(), "paper.remark", `paper-${at}`, { after: at });
  };
  const check = async (key = seal) => (await verifyAudit(database().queries, key, company))[0]!;
  const byForce = (...statements: string[]) => unlockTrail(database().queries, engine, ...statements);

  describe("F2: the audit is append-only and chained", () => {
    test("each row follows the one before it in its company, and every chain that nobody touched is whole", async () => {
      await write(3);
      const rows = await database()
        .queries.selectFrom("audit")
        .selectAll()
        .where("company_id", "=", company)
        .orderBy("seq")
        .execute();
      expect(rows.map((row) => [row.seq, row.subject])).toEqual([
        [1, "paper-1"],
        [2, "paper-2"],
        [3, "paper-3"],
      ]);
      expect(new Set(rows.map((row) => row.hash)).size).toBe(3);
      expect(await check()).toEqual({ companyId: company, rows: 3, older: 0, broken: null });
      expect(await check(openSeal(["a new key", "the key of this test"]))).toMatchObject({ broken: null });
      expect(await check(other)).toMatchObject({ rows: 0, broken: { seq: 1, kind: "altered" } });
    });

    test("rows of changes at the same moment stand one after the other, and none of a change that was undone", async () => {
      await Promise.all(Array.from({ length: 20 }, () => write(1)));
      const undone = database().transaction(async (queries) => {
        await audit({ ...scene(), queries }, "paper.remove", "paper-1");
        throw new Error("the power went");
      });
      await expect(undone).rejects.toThrow("the power went");
      await write(1);
      expect(await check()).toMatchObject({ rows: 21, broken: null });
    });

    test.each(["update audit set address = ''", "delete from audit"])(
      "the database refuses: %s",
      async (text) => {
        await write(1);
        await expect(run(database().queries, `${text} where company_id = '${company}'`)).rejects.toThrow(
          "audit rows stand as they were written",
        );
        expect(await check()).toMatchObject({ rows: 1, broken: null });
      },
    );

    const columns = ["id", "operator_id", "action", "subject", "before", "after", "address"];
    test.each([
      ...columns.map((column) => `update audit set ${column} = 'x'`),
      "update audit set at = at + 1",
      "update audit set hash = ''",
    ])("by force it shows all the same: %s", async (text) => {
      await write(4);
      await byForce(`${text} where company_id = '${company}' and seq = 3`);
      expect(await check()).toMatchObject({ rows: 2, broken: { seq: 3, kind: "altered" } });
    });

    test("a row that is taken out, put in, moved or copied from another company shows", async () => {
      await write(4);
      const own = `where company_id = '${company}' and`;
      await byForce(`delete from audit ${own} seq = 2`);
      expect(await check()).toMatchObject({ rows: 1, broken: { seq: 2, kind: "missing" } });
      await byForce(
        `update audit set seq = seq - 1 ${own} seq = 3`,
        `update audit set seq = seq - 1 ${own} seq = 4`,
      );
      expect(await check()).toMatchObject({ rows: 1, broken: { seq: 2, kind: "altered" } });

      const first = company;
      company = newId();
      await write(1);
      await byForce(
        `insert into audit select '${newId()}', at, '${company}', operator_id, action, subject, before, after, address, 2, hash
         from audit where company_id = '${first}' and seq = 1`,
      );
      expect(await check()).toMatchObject({ rows: 2 - 1, broken: { seq: 2, kind: "altered" } });
    });

    test("a chain that is cut at its end shows, also when its head is cut to fit", async () => {
      await write(4);
      const rows = await rowOf(database().queries, "audit", { company_id: company, seq: 3 });
      await byForce(`delete from audit where company_id = '${company}' and seq = 4`);
      expect(await check()).toMatchObject({ rows: 3, broken: { seq: 4, kind: "cut" } });
      const head = database().queries.updateTable("audit_head").where("company_id", "=", company);
      await head.set({ seq: 3, hash: rows.hash }).execute();
      expect(await check()).toMatchObject({ rows: 3, broken: { seq: 3, kind: "head" } });
      const forged = other.make(headText(company, 3, rows.hash));
      await head.set({ proof: forged }).execute();
      expect(await check()).toMatchObject({ broken: { seq: 3, kind: "head" } });
      await head.set({ seq: 2 }).execute();
      expect(await check()).toMatchObject({ broken: { seq: 3, kind: "added" } });
      await database().queries.deleteFrom("audit_head").where("company_id", "=", company).execute();
      expect(await check()).toMatchObject({ broken: { seq: 3, kind: "head" } });
    });

    /** As a change of the writer does. */
    async function owe(subject: string, at: number): Promise<string> {
      const { id, change } = oweAudit(scene(), { at, action: "monitor.pause", subject });
      expect(await openWriter(database()).write([change])).toBe(true);
      return id;
    }
    const owed = () => rowsOf(database().queries, "audit_owed", { company_id: company });
    const failures = { note: (_: string, error: unknown) => expect.fail(String(error)) } as never;

    test("what is owed is put into its chain once and in its order, by however many processes", async () => {
      await write(1);
      for (const [subject, at] of Object.entries({ third: 9, first: 7, second: 8 })) await owe(subject, at);
      const settling = { database: database(), seal };
      await Promise.all([1, 2, 3].map(() => settleAllOwed(settling)));
      const rows = await database()
        .queries.selectFrom("audit")
        .select(["seq", "at", "operator_id", "subject", "address"])
        .where("company_id", "=", company)
        .where("action", "=", "monitor.pause")
        .orderBy("seq")
        .execute();
      const by = { operator_id: "zhou", address: "192.0.2.1" };
      expect(rows).toEqual(
        ["first", "second", "third"].map((subject, at) => ({ seq: 2 + at, at: 7 + at, subject, ...by })),
      );
      expect(await owed()).toEqual([]);
      // Whoever comes late finds that it was done.
      await settleAllOwed(settling);
      expect(await check()).toMatchObject({ rows: 4, broken: null });
    });

    test("a row that cannot be put into its chain stays owed, and another company's is put there", async () => {
      await write(1);
      const stuck = company;
      const id = await owe("stuck", 1);
      // A link stands where the next one belongs.
      const head = database().queries.updateTable("audit_head").where("company_id", "=", stuck);
      await head.set({ seq: 0 }).execute();
      company = newId();
      await owe("other", 2);
      const noted: string[] = [];
      const settling = { database: database(), seal };
      await settleOwed(
        { ...settling, failures: { note: (place: string) => noted.push(place) } as never },
        id,
      );
      expect(noted).toEqual(["audit.settle"]);
      await expect(settleAllOwed(settling)).rejects.toThrow(/unique/i);
      expect([await owed(), await check()]).toMatchObject([[], { rows: 1, broken: null }]);
      company = stuck;
      expect(await owed()).toMatchObject([{ id, subject: "stuck" }]);
      await head.set({ seq: 1 }).execute();
      await settleAllOwed(settling);
      expect([await owed(), await check()]).toMatchObject([[], { rows: 2, broken: null }]);
    });

    if (engine === "postgres")
      test("who made a change does not wait for a chain that another transaction holds", async () => {
        await write(1);
        const id = await owe("paused", 1);
        const settling = { database: database(), seal, failures };
        await database().transaction(async (queries) => {
          await audit({ ...scene(), queries }, "keying.score", "paper-1");
          await settleOwed(settling, id);
          expect(await owed()).toHaveLength(1);
        });
        await settleOwed(settling, id);
        expect([await owed(), await check()]).toMatchObject([[], { rows: 3, broken: null }]);
      });

    test("what people typed forges neither a row nor a line", async () => {
      const forged = '正常\r\n2026-01-05 admin "x"\u0000\ud800';
      await audit(scene(), "paper.remark", "paper-1", { before: forged, after: { text: forged } });
      const [row] = await database()
        .queries.selectFrom("audit")
        .select(["before", "after"])
        .where("company_id", "=", company)
        .execute();
      expect(row!.before).not.toMatch(/[\r\n\0]/);
      expect(row!.after).not.toMatch(/[\r\n\0]/);
      expect(await check()).toMatchObject({ rows: 1, broken: null });
    });
  });
});

onEachEngine((database) => {
  const folder = newFolder();
  const { signIn, tokenOf } = openOffice(database, { folder });

  test("F2: what happens in the office is whole in every company's chain and in the platform's own", async () => {
    await tokenOf("13800000002");
    await tokenOf("13800000014");
    await signIn("13800000002", "guess");
    await signIn("13955556666", "guess");
    const own = openSeal(secretsOf(folder, {}).device);
    const { queries } = database();
    const whole = await verifyAudit(queries, own);
    expect(whole.map(({ rows, broken }) => [rows, broken])).toEqual([
      [1, null],
      ...whole.slice(1).map(({ rows }) => [rows, null]),
    ]);
    expect(whole[0]!.companyId).toBe("");
    expect(whole.map(({ rows }) => rows).sort()).toEqual([1, 1, 2]);

    // Deleting a company's audit rows and head is detected by its operators' sign-ins.
    const gone = whole[1]!.companyId;
    await unlockTrail(queries, database().engine, `delete from audit where company_id = '${gone}'`);
    await queries.deleteFrom("audit_head").where("company_id", "=", gone).execute();
    expect((await verifyAudit(queries, own)).filter(({ broken }) => broken)).toEqual([
      { companyId: gone, rows: 0, older: 0, broken: { seq: 1, kind: "gone" } },
    ]);
  });

  test("F2: rows from before there was a chain are counted in the order of their time, and sealed by the first that follows", async () => {
    const { queries, engine, transaction } = database();
    await unlockTrail(queries, engine, "drop index audit_chain", "drop table audit_head");
    for (const column of ["seq", "hash"]) await run(queries, `alter table audit drop column ${column}`);
    for (const [id, at] of Object.entries({ c: 1, b: 2, a: 2 }))
      await run(
        queries,
        `insert into audit (id, at, company_id, operator_id, action, subject, before, after, address)
         values ('${id}', ${at}, 'old', 'zhou', 'paper.remark', '', 'null', '"备注"', '')`,
      );
    await transaction(async (trx) => {
      const text = (words: string) => run(trx, words);
      const table = (name: string, columns: string) => text(`create table ${name} (${columns})`);
      await auditChain({ table, run: text, engine });
    });

    const check = async () => (await verifyAudit(queries, seal, "old"))[0]!;
    expect(await check()).toEqual({ companyId: "old", rows: 0, older: 3, broken: null });
    const caller = { operatorId: "zhou", companyId: "old" };
    const scene = { queries, caller, clock: { now: () => 3 }, address: "", seal };
    for (const subject of ["one", "two"]) await audit(scene, "paper.remark", subject);
    const rows = await queries
      .selectFrom("audit")
      .select(["seq", "id", "subject"])
      .where("company_id", "=", "old")
      .orderBy("seq")
      .execute();
    expect(rows.map((row) => [row.seq, row.subject || row.id])).toEqual([
      [-3, "c"],
      [-2, "a"],
      [-1, "b"],
      [1, "one"],
      [2, "two"],
    ]);
    expect(await check()).toEqual({ companyId: "old", rows: 2, older: 3, broken: null });
    await expect(run(queries, "delete from audit where id = 'a'")).rejects.toThrow(
      "stand as they were written",
    );
    await unlockTrail(queries, engine, "update audit set subject = 'x' where id = 'a'");
    expect(await check()).toMatchObject({ rows: 0, broken: { seq: 1, kind: "altered" } });
    await run(queries, "update audit set subject = '' where id = 'a'");
    expect(await check()).toMatchObject({ rows: 2, broken: null });
    // A sealed row cannot be disguised as a row from before the chain.
    await run(queries, "update audit set seq = 0, hash = '' where company_id = 'old' and seq = 1");
    expect(await check()).toMatchObject({ rows: 0, broken: { seq: 1, kind: "missing" } });
  });
});
