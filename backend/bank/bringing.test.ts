import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import type { Author } from "../../tests/support/authors";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { killed } from "../../tests/support/killed";
import { question } from "../../tests/support/papers";
import { openSeal } from "../audit";
import { openSigning } from "../certificates/signing";
import { sweep } from "../database/sweep";
import { newId } from "../ids";
import { rowsOf, sentLimits } from "../tasks/sent-file";
import { importRunners } from "./imports";

onEachEngine((database) => {
  const { author, clock, settle } = openAuthors(database);

  /** A file of so many questions that was read and waits for a yes. */
  async function waiting(by: Author, total: number, more: object = {}): Promise<string> {
    const id = newId();
    const items = Array.from({ length: total }, (_, at) => ({
      line: at + 2,
      score: (at % 3) + 1,
      question: question({ content: `第 ${at + 1} 题：电气设备起火时，首先应当（　　）。` }),
    }));
    await database()
      .queries.insertInto("question_import")
      .values({
        id,
        company_id: by.companyId,
        operator_id: by.id,
        bank_id: "",
        format: "csv",
        file_name: "安全题目.csv",
        state: "read",
        rows: rowsOf(items),
        mistakes: "[]",
        total,
        mistake_count: 0,
        duplicates: 0,
        task_id: "",
        created_at: clock.time,
        ...more,
      })
      .execute();
    return id;
  }
  const shown = (importId: string, by: Author) => by.ask(bankCalls.importResult, { importId });
  const inBank = async (by: Author) => (await by.ask(bankCalls.list, { pageSize: 1 })).questionCount;
  const stateOf = async (importId: string, by: Author) => (await shown(importId, by)).state;
  async function arrived(importId: string, by: Author, state = "done"): Promise<void> {
    await settle();
    expect(await stateOf(importId, by)).toBe(state);
  }
  const staged = () =>
    database()
      .queries.selectFrom("question")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("staged", "!=", "")
      .executeTakeFirstOrThrow();

  test("what was read comes into the bank whole, with its marks, and leaves one audit row for it", async () => {
    const me = await author();
    const importId = await waiting(me, 7);
    expect(await me.ask(bankCalls.startImport, { importId })).toBeNull();
    await arrived(importId, me);
    expect(await shown(importId, me)).toMatchObject({ total: 7, done: 7, questionList: [] });
    const { questionList } = await me.ask(bankCalls.list, { pageSize: 10, sort: "created" });
    expect(questionList.map(({ score }) => score).sort()).toEqual([1, 1, 1, 2, 2, 3, 3]);
    expect(questionList.every(({ isOwn, bankId }) => isOwn && bankId === "")).toBe(true);
    const audited = await database()
      .queries.selectFrom("audit")
      .select(["action", "after"])
      .where("subject", "=", importId)
      .orderBy("seq")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["question.import.start", "question.import"]);
    expect(JSON.parse(audited[1]!.after)).toMatchObject({ questions: 7, fileName: "安全题目.csv" });
    const row = await database()
      .queries.selectFrom("question_import")
      .select("rows")
      .where("id", "=", importId)
      .executeTakeFirstOrThrow();
    expect(row.rows).toBe("");
  });

  test("what came in stands in the list in the order of its file, whichever is the newest, page by page", async () => {
    const me = await author();
    const total = 210;
    const importId = await waiting(me, total);
    await me.ask(bankCalls.startImport, { importId });
    clock.time += 90_000;
    await arrived(importId, me);
    const written = (at: number) => `第 ${at + 1} 题：电气设备起火时，首先应当（　　）。`;
    const inFile = Array.from({ length: total }, (_, at) => written(at));
    for (const sort of ["updated", "created", "type", "difficulty"] as const) {
      const listed: string[] = [];
      for (let pageNum = 1; listed.length < total; pageNum += 1) {
        const { questionList } = await me.ask(bankCalls.list, { sort, pageNum, pageSize: 100 });
        if (questionList.length === 0) break;
        listed.push(...questionList.map(({ content }) => content));
      }
      expect(listed, sort).toEqual(inFile);
    }
  });

  test("I3: many questions come in the background: meanwhile other calls are answered and show none of them", async () => {
    const me = await author();
    const importId = await waiting(me, 1_010);
    await me.ask(bankCalls.startImport, { importId });
    let isOver = false;
    const over = settle().then(() => {
      isOver = true;
    });
    const seen = new Set<string>();
    let done = 0;
    while (!isOver) {
      await turn();
      const count = await inBank(me);
      const now = await shown(importId, me);
      // How far it is, is written twice a second at most.
      clock.time += 500;
      expect(now.done).toBeGreaterThanOrEqual(done);
      done = now.done;
      seen.add(now.state);
      if (now.state !== "done") expect(count).toBe(0);
    }
    await over;
    expect(seen).toContain("running");
    const whole = await database()
      .queries.selectFrom("question")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", me.companyId)
      .where("staged", "=", "")
      .executeTakeFirstOrThrow();
    expect(whole.count).toBe(1_010);
  });

  test("the same yes twice brings the questions once", async () => {
    const me = await author();
    const importId = await waiting(me, 3);
    const answers = await Promise.all(
      [1, 2, 3].map((turn) => me.send(bankCalls.startImport, { importId }, `yes ${turn}`)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.map(({ reason }) => reason).filter(Boolean)).toEqual([
      "IMPORT_NOT_READ",
      "IMPORT_NOT_READ",
    ]);
    await arrived(importId, me);
    expect(await me.refusal(bankCalls.startImport, { importId })).toBe("IMPORT_NOT_READ");
    expect(await inBank(me)).toBe(3);
  });

  test("only what was read without a mistake can be brought in, and what was begun cannot be let go", async () => {
    const me = await author();
    for (const state of ["reading", "broken", "discarded", "done"]) {
      const importId = await waiting(me, 1, { state });
      expect(await me.refusal(bankCalls.startImport, { importId }), state).toBe("IMPORT_NOT_READ");
    }
    for (const state of ["queued", "running", "done"]) {
      const importId = await waiting(me, 1, { state });
      expect(await me.refusal(bankCalls.discardImport, { importId }), state).toBe("IMPORT_STARTED");
    }
    const importId = await waiting(me, 1);
    await me.ask(bankCalls.discardImport, { importId });
    await me.ask(bankCalls.discardImport, { importId });
    expect(await shown(importId, me)).toMatchObject({ state: "discarded", questionList: [] });
    expect(await me.refusal(bankCalls.startImport, { importId })).toBe("IMPORT_NOT_READ");
    expect(await inBank(me)).toBe(0);
  });

  test("B4: another company's import does not exist", async () => {
    const [me, stranger] = [await author(), await author()];
    const importId = await waiting(me, 2);
    for (const call of [bankCalls.importResult, bankCalls.startImport, bankCalls.discardImport])
      expect(await stranger.refusal(call, { importId })).toBe("NOT_FOUND");
    expect(await stranger.ask(bankCalls.imports, {})).toEqual([]);
    expect(await shown(importId, me)).toMatchObject({ state: "read" });
    expect(await me.ask(bankCalls.imports, {})).toMatchObject([{ importId, createdBy: me.realName }]);
  });

  test("a bank that is removed before the yes is told; one removed afterwards leaves the questions unsorted", async () => {
    const me = await author();
    const bank = { id: newId(), company_id: me.companyId, name: "安全", created_at: clock.time };
    const gone = await waiting(me, 1, { bank_id: bank.id });
    expect(await me.refusal(bankCalls.startImport, { importId: gone })).toBe("BANK_GONE");
    await database().queries.insertInto("bank").values(bank).execute();
    expect(await shown(gone, me)).toMatchObject({ bankId: bank.id, bankName: "安全" });
    await me.ask(bankCalls.startImport, { importId: gone });
    await arrived(gone, me);
    const { questionList } = await me.ask(bankCalls.list, {});
    expect(questionList).toMatchObject([{ bankId: bank.id }]);

    const late = await waiting(me, 1, { bank_id: bank.id });
    await me.ask(bankCalls.startImport, { importId: late });
    await me.ask(bankCalls.removeBank, { bankId: bank.id });
    await arrived(late, me);
    const all = await me.ask(bankCalls.list, {});
    expect(all.questionList.map(({ bankId }) => bankId)).toEqual(["", ""]);
  });

  test("a crash in the middle leaves nothing to be seen; the next process begins anew, each question once", async () => {
    const me = await author();
    const importId = await waiting(me, 1_200, { state: "queued" });
    const keys = ["a key of the tests"] as const;
    const takenForDead = await killed(
      { database: database(), clock, seal: openSeal(keys), signing: openSigning(keys) },
      {
        ...{ companyId: me.companyId, operatorId: me.id },
        ...{ kind: "import.bringIn", key: importId, input: { importId, address: "192.0.2.1" } },
      },
      importRunners["import.bringIn"],
    );
    expect(await inBank(me)).toBe(0);
    expect((await staged()).count).toBe(400);
    expect(await stateOf(importId, me)).toBe("running");
    clock.time = takenForDead;
    const next = await waiting(me, 1);
    await me.ask(bankCalls.startImport, { importId: next });
    await arrived(importId, me);
    await arrived(next, me);
    expect((await staged()).count).toBe(0);
    const whole = await database()
      .queries.selectFrom("question")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", me.companyId)
      .executeTakeFirstOrThrow();
    expect(whole.count).toBe(1_201);
  });

  test("imports are forgotten after a week, but none that is under way", async () => {
    const me = await author();
    const old = { created_at: clock.time - sentLimits.life - 1 };
    const [gone, kept, young] = [
      await waiting(me, 1, old),
      await waiting(me, 1, { ...old, state: "running" }),
      await waiting(me, 1),
    ];
    await sweep(database().queries, clock.time);
    await sweep(database().queries, clock.time);
    expect(await me.refusal(bankCalls.importResult, { importId: gone })).toBe("NOT_FOUND");
    for (const importId of [kept, young]) expect(await shown(importId, me)).toMatchObject({ importId });
  });

  test("an import that was given up says so, can be tried again, and leaves nothing behind", async () => {
    const me = await author();
    const taskId = newId();
    const importId = await waiting(me, 2, { state: "running", task_id: taskId });
    await database()
      .queries.insertInto("task")
      .values({
        id: taskId,
        company_id: me.companyId,
        operator_id: me.id,
        kind: "import.bringIn",
        key: "",
        input: "{}",
        state: "failed",
        done: 1,
        total: 2,
        result: "",
        reason: "UNEXPECTED",
        tries: 4,
        lease_until: 0,
        created_at: clock.time,
        ended_at: clock.time,
      })
      .execute();
    expect(await shown(importId, me)).toMatchObject({ state: "failed", done: 0, total: 2 });
    await me.ask(bankCalls.startImport, { importId });
    await arrived(importId, me);
    expect(await inBank(me)).toBe(2);
  });
});
