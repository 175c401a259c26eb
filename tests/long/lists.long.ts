import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { formatsByName } from "#backend/bank/formats";
import { bankCalls } from "#contract/bank/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { as } from "../support/cast";
import { insertTemplate } from "../support/certificates";
import { onEachEngine } from "../support/engines";
import { itemsOf } from "../support/every-type";
import { openOffice } from "../support/office";
import { rowOf } from "../support/rows";

const many = 10_000;
/** Calls of others that are at least answered while ten thousand are processed. */
const turnsOfOthers = 20;

onEachEngine((database) => {
  const { ask, tokenOf, clock, settle } = openOffice(database);

  /** Runs the queue while another operator polls, and collects the replies. */
  async function meanwhile<T>(look: () => Promise<T>): Promise<T[]> {
    const told: T[] = [];
    let isOver = false;
    const over = settle().then(() => {
      isOver = true;
    });
    while (!isOver) {
      await turn();
      told.push(await look());
      clock.time += 500;
    }
    await over;
    return told;
  }

  test("I3: 10,000 certificates are issued in the background; others have their turn, and see none before all", async () => {
    const token = await tokenOf(as.examManager);
    const { queries } = database();
    const { id, company_id } = await rowOf(queries, "operator", { mobile: as.examManager });
    const templateUuid = await insertTemplate(queries, company_id, id, {});
    const rows = Array.from({ length: many }, (_, at) => `学员${at + 1},电工安全规程考试,92.5,优秀,48,`);
    const file = new File([["姓名,考试,成绩,等级,培训学时,日期", ...rows].join("\n")], "名单.csv");
    const { data } = await ask(certificateCalls.parseImport, { templateUuid, file, format: "csv" } as never, {
      token,
    });
    const listId = data as string;
    await settle();
    const found = async () =>
      certificateCalls.importResult.reply.parse(
        (await ask(certificateCalls.importResult, { importId: listId }, { token })).data,
      );
    expect(await found()).toMatchObject({ state: "read", total: many, errorCount: 0 });
    const visible = async () =>
      ((await ask(certificateCalls.list, { listId }, { token })).data as { certificateCount: unknown })
        .certificateCount;

    expect((await ask(certificateCalls.commitImport, { importId: listId }, { token })).code).toBe(0);
    const told = await meanwhile(async () => ({ count: await visible(), ...(await found()) }));
    const running = told.filter(({ state }) => state === "running");
    expect(running.length).toBeGreaterThan(turnsOfOthers);
    for (const { count } of running) expect(count).toBe(0);
    const dones = running.map(({ done }) => done);
    expect(dones).toEqual([...dones].sort((one, other) => one - other));
    const issued = await queries
      .selectFrom("certificate")
      .select("number")
      .where("list_id", "=", listId)
      .where("staged", "=", "")
      .execute();
    expect(new Set(issued.map(({ number }) => number)).size).toBe(many);
  });

  test("I3: 10,000 questions come in the background: meanwhile other calls are answered and show none of them", async () => {
    const token = await tokenOf(as.author);
    const { holds, write } = formatsByName.csv;
    const file = new File([(await write(itemsOf(many, holds))) as BlobPart], "题目.csv");
    const { data } = await ask(bankCalls.parseImport, { file, format: "csv", bankId: "" } as never, {
      token,
    });
    const importId = data as string;
    await settle();
    const found = async () =>
      bankCalls.importResult.reply.parse((await ask(bankCalls.importResult, { importId }, { token })).data);
    expect(await found()).toMatchObject({ state: "read", total: many, errorCount: 0 });
    const inBank = async () =>
      ((await ask(bankCalls.list, { pageSize: 1 }, { token })).data as { questionCount: number })
        .questionCount;
    const before = await inBank();
    const stored = async () => {
      const shown = database().queries.selectFrom("question").where("staged", "=", "");
      const { count } = await shown
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const there = await stored();

    expect((await ask(bankCalls.commitImport, { importId }, { token })).code).toBe(0);
    const told = await meanwhile(async () => ({ count: await inBank(), ...(await found()) }));
    const running = told.filter(({ state }) => state === "running");
    expect(running.length).toBeGreaterThan(turnsOfOthers);
    for (const { count } of running) expect(count).toBe(before);
    expect((await stored()) - there).toBe(many);
    expect(await found()).toMatchObject({ state: "done", done: many });
  });
});
