import { sql } from "kysely";
import { expect, test } from "vitest";
import { monitoringCalls } from "#contract/monitoring/calls";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { log, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { newFolder } from "../../tests/support/folder";
import { rowsOf } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import { openSeal } from "../audit";
import { verifyAudit } from "../audit-check";
import { openServices } from "../index.server";
import { secretsOf } from "../keys/secrets";

const minute = 60_000;

onEachEngine((database, engine) => {
  const folder = newFolder();
  /** Whether the line to the database is lost once its next transaction is committed. */
  let isLineLost = false;
  const office = openAuthors(
    () => ({
      ...database(),
      async transaction(work) {
        const done = await database().transaction(work);
        if (isLineLost) {
          isLineLost = false;
          throw Object.assign(new Error("lost"), { code: "ECONNRESET" });
        }
        return done;
      },
    }),
    { folder },
  );
  const { clock, settle } = office;

  async function begun() {
    const { manager, examId, candidateIds, tokens } = await publishedExam(office, database().queries);
    const candidateId = candidateIds[0]!;
    clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    expect(await one.start()).toBe("");
    const { queries } = database();
    const companyId = manager.companyId;
    return {
      ...{ manager, examId, candidateId, companyId },
      act: (kind: MonitorAct["kind"], seen: number) =>
        manager.ask(monitoringCalls.act, {
          ...{ candidateId, kind, seen, minutes: 0 },
          ...{ reason: "technical", note: "请稍等" },
        }),
      audited: async () =>
        (await rowsOf(queries, "audit", { subject: candidateId }))
          .filter(({ action }) => action.startsWith("monitor."))
          .sort((one, other) => one.seq - other.seq),
      owed: () => rowsOf(queries, "audit_owed", { company_id: companyId }),
      isWhole: async () =>
        (await verifyAudit(queries, openSeal(secretsOf(folder, {}).device), companyId))[0]!.broken === null,
    };
  }

  /** While the audit takes nothing: as where a process is killed after it wrote an action. */
  async function withoutAudit(work: () => Promise<unknown>): Promise<void> {
    await sql`alter table audit_head rename to audit_head_away`.execute(database().queries);
    try {
      await work();
    } finally {
      await sql`alter table audit_head_away rename to audit_head`.execute(database().queries);
    }
  }

  /** These actions are audited, each once and with its own time, in a chain that is whole; nothing is owed. */
  async function expectOnce(
    { audited, owed, isWhole, manager, examId }: Awaited<ReturnType<typeof begun>>,
    ...acts: [kind: string, at: number][]
  ): Promise<void> {
    expect(await audited()).toMatchObject(
      acts.map(([kind, at]) => ({
        ...{ action: `monitor.${kind}`, at, operator_id: manager.id, address: "192.0.2.1" },
        after: JSON.stringify({ examId, reason: "technical", note: "请稍等", minutes: 0 }),
      })),
    );
    expect(await owed()).toEqual([]);
    expect(await isWhole()).toBe(true);
  }

  test("F2: what a monitor did is audited at once, and owed to nobody", async () => {
    const its = await begun();
    await its.act("pause", 0);
    await expectOnce(its, ["pause", clock.time]);
  });

  test("F2: what was written before the line was lost is told as done, and audited once", async () => {
    const its = await begun();
    isLineLost = true;
    await its.act("pause", 0);
    expect(isLineLost).toBe(false);
    await expectOnce(its, ["pause", clock.time]);
  });

  test("F2: what was done is audited where the process died right after: once, with its own time and person", async () => {
    const its = await begun();
    const at = clock.time;
    await withoutAudit(async () => {
      // The monitor is told that it was done: it was.
      await its.act("pause", 0);
      clock.time += 1;
      await its.act("resume", 1);
    });
    expect(await its.audited()).toEqual([]);
    expect(await its.owed()).toHaveLength(2);
    for (const _ of [1, 2]) {
      clock.time += minute;
      await settle();
    }
    await expectOnce(its, ["pause", at], ["resume", at + 1]);
  });

  test("F2: what the process before owed is audited at the next start", async () => {
    const its = await begun();
    await withoutAudit(() => its.act("pause", 0));
    const settings = {
      database: "",
      folder,
      siteAddress: "",
      logLevel: "silent",
      firstAdmin: "",
      isDemo: false,
    };
    const shared = { ...database(), close: async () => {} };
    const next = await openServices(shared, settings, { clock, log, isByHand: true });
    await expectOnce(its, ["pause", clock.time]);
    await next.close();
  });

  test("F2: of an action that was refused nothing is owed", async () => {
    const its = await begun();
    await its.act("pause", 0);
    await expect(its.act("resume", 0)).rejects.toThrow("ACTED_MEANWHILE");
    await expectOnce(its, ["pause", clock.time]);
  });

  if (engine === "postgres")
    test("F2: while another change holds the chain, a monitor is told what was done, and it is audited after", async () => {
      const its = await begun();
      const at = clock.time;
      await database().transaction(async (trx) => {
        const head = trx.updateTable("audit_head").where("company_id", "=", its.companyId);
        await head.set((set) => ({ seq: set.ref("seq") })).execute();
        await its.act("pause", 0);
      });
      expect(await its.audited()).toEqual([]);
      clock.time += minute;
      await settle();
      await expectOnce(its, ["pause", at]);
    });
});
