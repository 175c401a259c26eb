import { expect, onTestFinished, test, vi } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { isPassword } from "../accounts/passwords";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { prepareData } from "./prepare";

const own = keyed(["a key of the tests, and of nobody else"]);
const settings = { database: "", isDemo: true, logLevel: "silent", firstAdmin: "" };
// why: pruning depends on the time.
const clock = { now: () => Date.UTC(2026, 0, 5, 8) };
const day = 86_400_000;
const keyedTables = ["paper", "exam", "candidate", "certificate", "certificate_template"] as const;

function listen() {
  const lines: string[] = [];
  const write = (text: unknown) => void lines.push(String(text));
  return { lines, log: { info: write, warn: write, error: write } as never };
}

async function counts(queries: Queries): Promise<Record<string, number>> {
  const tables: (keyof Tables)[] = [
    "company",
    "operator",
    "operator_role",
    "role",
    "permission",
    "role_action",
    "role_menu",
    "menu",
    "dictionary",
    "paper",
    "standard_paper",
  ];
  const found: Record<string, number> = {};
  for (const table of tables) {
    const row = await queries
      .selectFrom(table)
      .select((count) => count.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    found[table] = Number(row.rows);
  }
  return found;
}

onEachEngine((database) => {
  test("cut off in the middle it leaves nothing; then the demo is there whole, and running it again adds nothing", async () => {
    const { queries } = database();
    const { log } = listen();
    // A database that fails at the last moment, when everything is written and nothing is committed.
    const broken = {
      ...database(),
      transaction: <T>(work: Parameters<ReturnType<typeof database>["transaction"]>[0]) =>
        database().transaction<T>(async (trx) => {
          await work(trx);
          throw new Error("the power went");
        }),
    } as ReturnType<typeof database>;
    await expect(prepareData(broken, settings, clock, log, own)).rejects.toThrow("the power went");
    expect(Object.values(await counts(queries)).every((count) => count === 0)).toBe(true);

    // Two processes may start concurrently.
    await Promise.all([
      prepareData(database(), settings, clock, log, own),
      prepareData(database(), settings, clock, log, own),
    ]);
    const first = await counts(queries);
    expect(first).toMatchObject({ company: 4, operator: 17, role: 13 });
    expect(first.paper).toBeGreaterThan(0);
    expect(first.standard_paper).toBeGreaterThan(0);
    // Search keys that a migration emptied are filled as if each row had just been written.
    const keys = () =>
      Promise.all(
        keyedTables.map((table) => queries.selectFrom(table).select("search_key").orderBy("id").execute()),
      );
    const written = await keys();
    for (const table of keyedTables) await queries.updateTable(table).set({ search_key: "" }).execute();
    await prepareData(database(), settings, clock, log, own);
    expect(await counts(queries)).toEqual(first);
    expect(await keys()).toEqual(written);
    expect(written.every((rows) => rows.length > 0)).toBe(true);
  });

  test("the demo has one account per role, each with a salt of its own behind the same password", async () => {
    const all = await database().queries.selectFrom("operator").selectAll().orderBy("mobile").execute();
    // The password of the company awaiting verification is unknown.
    const [other, ...others] = all.filter((operator) => operator.demo === 0);
    expect(others).toEqual([]);
    expect(await isPassword(other!.password_hash, "mingshi-demo")).toBe(false);
    const operators = all.filter((operator) => operator.demo === 1);
    expect(operators.map((operator) => operator.mobile)).toEqual(
      Array.from({ length: 16 }, (_, at) => `138000000${String(at + 1).padStart(2, "0")}`),
    );
    expect(new Set(operators.map((operator) => operator.password_hash)).size).toBe(16);
    expect(await isPassword(operators[14]!.password_hash, "mingshi-demo")).toBe(true);
    expect(operators.every((operator) => operator.demo === 1 && operator.must_change_password === 0)).toBe(
      true,
    );
    expect(
      operators.filter((operator) => operator.second_step === 1).map((operator) => operator.mobile),
    ).toEqual(["13800000013"]);

    const rows = await database().queries.selectFrom("operator_role").selectAll().execute();
    const rolesOf = (mobile: string) => {
      const { id } = operators.find((operator) => operator.mobile === mobile)!;
      return rows
        .filter((row) => row.operator_id === id)
        .map((row) => row.role_key)
        .sort();
    };
    const expected: Record<string, string[]> = {
      "13800000001": ["r_sys_admin"],
      "13800000002": ["r_ent_admin"],
      "13800000003": ["r_exam_management"],
      "13800000004": ["r_exam_question"],
      "13800000005": ["r_exam_paper"],
      "13800000006": ["r_review"],
      "13800000007": ["r_monitor"],
      "13800000008": ["r_offline_room"],
      "13800000009": ["r_eva_admin"],
      "13800000010": ["r_eva"],
      "13800000011": ["r_exam_hainan"],
      "13800000012": ["r_ent_admin", "r_not_validate"],
      "13800000013": ["r_ent_admin"],
      "13800000014": ["r_ent_admin"],
      "13800000015": ["r_exam_management", "r_exam_paper", "r_exam_question"],
    };
    for (const [mobile, roles] of Object.entries(expected)) expect(rolesOf(mobile), mobile).toEqual(roles);
    expect(new Set(operators.map((operator) => operator.company_id)).size).toBe(3);
  });

  test("what has had its time is swept at the start: replies after 7 days, limits that count no more, dead second steps", async () => {
    const { queries } = database();
    const now = clock.now();
    const { id } = await queries.selectFrom("operator").select("id").limit(1).executeTakeFirstOrThrow();
    await queries
      .insertInto("done")
      .values([
        { key_hash: "old", reply: "null", at: now - 7 * day - 1 },
        { key_hash: "young", reply: "null", at: now - 7 * day + 1 },
      ])
      .execute();
    await queries
      .insertInto("rate_limit")
      .values([
        { name: "sign-in.account", key: "old", hits: "[]", expires_at: now },
        { name: "sign-in.account", key: "young", hits: "[]", expires_at: now + 1 },
      ])
      .execute();
    const step = { operator_id: id, code_hash: "", tries: 0, sent_at: 0 };
    await queries
      .insertInto("second_step")
      .values([
        { handle_hash: "old", created_at: now - 3_600_000, ...step },
        { handle_hash: "young", created_at: now - 60_000, ...step },
      ])
      .execute();
    await prepareData(database(), settings, clock, listen().log, own);
    expect(
      (await queries.selectFrom("done").select("key_hash").execute()).map((row) => row.key_hash),
    ).toEqual(["young"]);
    expect((await queries.selectFrom("rate_limit").select("key").execute()).map((row) => row.key)).toEqual([
      "young",
    ]);
    expect(
      (await queries.selectFrom("second_step").select("handle_hash").execute()).map((row) => row.handle_hash),
    ).toEqual(["young"]);
  });
});

onEachEngine((database) => {
  const real = { ...settings, isDemo: false };

  test("A7: without the demo there is no account at all, and the log says what to set", async () => {
    const { lines, log } = listen();
    await prepareData(database(), real, clock, log, own);
    expect(await counts(database().queries)).toMatchObject({ operator: 0, company: 0, role: 13, paper: 0 });
    expect(lines.join()).toContain("FIRST_ADMIN");
  });

  test("A7: the first administrator gets a random one-time password, said once at any LOG_LEVEL, and has to choose another", async () => {
    const said: string[] = [];
    const output = vi.spyOn(console, "log").mockImplementation((line) => void said.push(line));
    onTestFinished(() => output.mockRestore());
    const { lines, log } = listen();
    const first = { ...real, firstAdmin: "13912345678" };
    await prepareData(database(), first, clock, log, own);
    const [, password] = /one-time password (\S+)/.exec(said.join()) ?? [];
    expect(said.join()).not.toContain("13912345678");
    // The log level suppresses it.
    expect(lines).toEqual([]);
    const operator = await database().queries.selectFrom("operator").selectAll().executeTakeFirstOrThrow();
    expect(operator).toMatchObject({ mobile: "13912345678", demo: 0, must_change_password: 1 });
    expect(await isPassword(operator.password_hash, password!)).toBe(true);
    expect(await database().queries.selectFrom("operator_role").selectAll().execute()).toEqual([
      { operator_id: operator.id, role_key: "r_sys_admin" },
    ]);

    await prepareData(database(), first, clock, log, own);
    expect([lines.length, said.length]).toEqual([0, 1]);
    expect(await counts(database().queries)).toMatchObject({ operator: 1, company: 1, paper: 0 });
  });
});
