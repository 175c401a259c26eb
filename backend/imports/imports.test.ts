import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { insertImport } from "../../tests/support/imports";
import { keyed } from "../../tests/support/keyed";
import { killed } from "../../tests/support/killed";
import { question } from "../../tests/support/papers";
import { insertRow, rowOf, setRows } from "../../tests/support/rows";
import type { Tables } from "../database/schema";
import { Refusal } from "../handler";
import { newId } from "../ids";
import { importers } from "../importers";
import { openEncryption } from "../keys/encryption";
import { prune } from "../maintenance/prune";
import type { AnyImporter } from "./importer";
import { importJobs } from "./service";
import { importLimits, unreadColumns } from "./store";

/** What all imports have in common, tested with questions, which need the least setup. */
racingOnEach((database, engine) => {
  const { author, clock, settle } = openAuthors(database);
  const { importResult, commitImport, discardImport, imports } = bankCalls;

  const written = (at: number) => `第 ${at + 1} 题：电气设备起火时，首先应当（　　）。`;
  const waiting = (by: Author, total: number, more: Partial<Tables["import_job"]> = {}) => {
    const items = Array.from({ length: total }, (_, at) => ({
      ...{ line: at + 2, score: 1, question: question({ content: written(at) }) },
    }));
    return insertImport(database().queries, by, items, { created_at: clock.time, ...more });
  };
  const shown = (importId: string, by: Author) => by.ask(importResult, { importId });
  const inBank = async (by: Author) => (await by.ask(bankCalls.list, { pageSize: 1 })).questionCount;
  async function arrived(importId: string, by: Author, state = "done"): Promise<void> {
    await settle();
    expect((await shown(importId, by)).state).toBe(state);
  }
  const staged = async (importId: string, queries = database().queries) => {
    const rows = queries.selectFrom("question").select("id").where("staged", "=", importId);
    return (await rows.execute()).length;
  };
  const importRow = (importId: string) => rowOf(database().queries, "import_job", { id: importId });

  test("the preview comes page by page; a commit imports all of it, and leaves an audit row for each step", async () => {
    const me = await author();
    const importId = await waiting(me, 7);
    const page = await me.ask(importResult, { importId, pageNum: 2, pageSize: 5 });
    expect(page.items.map(({ line }) => line)).toEqual([7, 8]);
    expect(page).toMatchObject({ state: "read", total: 7, done: 0, createdBy: me.realName });
    expect(await me.ask(commitImport, { importId })).toBeNull();
    await arrived(importId, me);
    expect(await shown(importId, me)).toMatchObject({ total: 7, done: 7, items: [] });
    expect(await inBank(me)).toBe(7);
    expect((await importRow(importId)).rows).toBe("");
    const audited = await database()
      .queries.selectFrom("audit")
      .select(["action", "after"])
      .where("subject", "=", importId)
      .orderBy("seq")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["question.import.start", "question.import"]);
    const after = { questions: 7, fileName: "安全题目.csv", format: "csv", bankId: "" };
    expect(JSON.parse(audited[1]!.after)).toEqual(after);
  });

  test("the same commit twice imports once", async () => {
    const me = await author();
    const importId = await waiting(me, 3);
    const answers = await Promise.all(
      [1, 2, 3].map((turn) => me.send(commitImport, { importId }, `yes ${turn}`)),
    );
    expect(answers.map(({ reason = "" }) => reason).sort()).toEqual([
      "",
      "IMPORT_NOT_READ",
      "IMPORT_NOT_READ",
    ]);
    await arrived(importId, me);
    expect(await me.refusal(commitImport, { importId })).toBe("IMPORT_NOT_READ");
    expect(await inBank(me)).toBe(3);
  });

  test("only what was parsed without an error is committed, and what was committed is not discarded", async () => {
    const me = await author();
    for (const state of ["reading", "broken", "discarded", "done"]) {
      const importId = await waiting(me, 1, { state });
      expect(await me.refusal(commitImport, { importId }), state).toBe("IMPORT_NOT_READ");
    }
    for (const state of ["queued", "running", "done"]) {
      const importId = await waiting(me, 1, { state });
      expect(await me.refusal(discardImport, { importId }), state).toBe("IMPORT_STARTED");
    }
    for (const state of ["reading", "read", "broken", "failed"]) {
      const importId = await waiting(me, 1, { state });
      await me.ask(discardImport, { importId });
      await me.ask(discardImport, { importId });
      expect(await shown(importId, me)).toMatchObject({ state: "discarded", items: [] });
      expect((await importRow(importId)).rows).toBe("");
      expect(await me.refusal(commitImport, { importId })).toBe("IMPORT_NOT_READ");
    }
    expect(await inBank(me)).toBe(0);
  });

  test("B4: another company's import does not exist, nor does one of another domain", async () => {
    const [me, stranger] = [await author(), await author()];
    const importId = await waiting(me, 2);
    const others = await waiting(me, 2, { kind: "people" });
    for (const call of [importResult, commitImport, discardImport]) {
      expect(await stranger.refusal(call, { importId })).toBe("NOT_FOUND");
      expect(await me.refusal(call, { importId: others })).toBe("NOT_FOUND");
    }
    expect(await stranger.ask(imports, {})).toEqual([]);
    expect(await shown(importId, me)).toMatchObject({ state: "read" });
    expect(await me.ask(imports, {})).toMatchObject([{ importId, createdBy: me.realName }]);
  });

  test("I3: many items come in the background: meanwhile other calls are answered and show none of them", async () => {
    const me = await author();
    const importId = await waiting(me, 1_010);
    await me.ask(commitImport, { importId });
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
      expect(now.done).toBeGreaterThanOrEqual(done);
      done = now.done;
      seen.add(now.state);
      if (now.state !== "done") expect(count).toBe(0);
    }
    await over;
    expect(seen).toContain("running");
    // Lists count up to 1,000 only.
    const rows = database()
      .queries.selectFrom("question")
      .select("id")
      .where("company_id", "=", me.companyId);
    expect(await rows.where("staged", "=", "").execute()).toHaveLength(1_010);
  });

  describe("J1: a process that dies in the middle", () => {
    /** Commits, and crashes once so many items are staged. */
    async function died(by: Author, total: number) {
      const importId = await waiting(by, total, { state: "queued", committed_at: clock.time });
      const keys = ["a key of the tests"] as const;
      const takenForDead = await killed(
        {
          database: database(),
          clock,
          ...keyed(keys),
        },
        {
          ...{ companyId: by.companyId, operatorId: by.id },
          ...{ kind: "questions.commit", key: importId, input: { importId, address: "192.0.2.1" } },
        },
        importJobs(importers)["questions.commit"]!,
      );
      return { importId, takenForDead };
    }

    test("leaves nothing to be seen; the next one goes on behind the last batch, and each item is there once", async () => {
      const me = await author();
      const { importId, takenForDead } = await died(me, 650);
      expect(await inBank(me)).toBe(0);
      // Two batches: its clock stands still, and those on SQLite double.
      const done = engine === "sqlite" ? 10 + 20 : 200 + 200;
      expect(await staged(importId)).toBe(done);
      expect(await shown(importId, me)).toMatchObject({ state: "running", done });
      const [first] = await database()
        .queries.selectFrom("question")
        .select("id")
        .where("staged", "=", importId)
        .orderBy("created_at", "desc")
        .execute();
      clock.time = takenForDead;
      const next = await waiting(me, 1);
      await me.ask(commitImport, { importId: next });
      await arrived(importId, me);
      await arrived(next, me);
      expect(await staged(importId)).toBe(0);
      const imported = database()
        .queries.selectFrom("question")
        .innerJoin("question_version as version", "version.id", "question.version_id")
        .select(["question.id", "version.content"])
        .where("question.company_id", "=", me.companyId)
        .where("question.created_at", "<=", takenForDead - 1)
        .orderBy("question.created_at", "desc");
      const rows = await imported.execute();
      expect(rows.map(({ content }) => content)).toEqual(Array.from({ length: 650 }, (_, at) => written(at)));
      expect(rows[0]!.id).toBe(first!.id);
    });

    test("an import whose task was given up says so, stages nothing any more, and can be tried again", async () => {
      const me = await author();
      const { importId } = await died(me, 650);
      await setRows(
        database().queries,
        "job",
        { company_id: me.companyId },
        { state: "failed", reason: "UNEXPECTED", ended_at: clock.time },
      );
      const { id } = await rowOf(database().queries, "job", { company_id: me.companyId });
      await setRows(database().queries, "import_job", { id: importId }, { task_id: id });
      expect(await shown(importId, me)).toMatchObject({ state: "failed", done: 0, total: 650 });
      await prune(database().queries, clock.time);
      expect(await staged(importId)).toBe(0);
      await me.ask(commitImport, { importId });
      await arrived(importId, me);
      expect(await inBank(me)).toBe(650);
    });
  });

  test("where the writer cannot go on, nothing stays, the reason is told, and it can be committed later", async () => {
    const me = await author();
    const importId = await waiting(me, 450, { state: "queued", committed_at: clock.time });
    const [questions] = importers as [AnyImporter];
    const write: AnyImporter["writer"]["write"] = async (queries, job, items, from, by) => {
      if (from === 0) return questions.writer.write(queries, job, items, from, by);
      expect(await staged(importId, queries)).toBe(from);
      throw new Refusal("BANK_GONE");
    };
    const stopping = { ...questions, writer: { ...questions.writer, write } };
    const keys = ["a key of the tests"] as const;
    const run = importJobs([stopping])["questions.commit"]!(
      {
        ...{ id: newId(), companyId: me.companyId, operatorId: me.id },
        input: { importId, address: "192.0.2.1" },
      },
      {
        ...{
          database: database(),
          clock,
          ...keyed(keys),
        },
        ...{
          isStopped: () => false,
          lock: async () => {},
          complete: async () => {},
          signal: new AbortController().signal,
          progress: async () => {},
        },
      },
    );
    await expect(run).rejects.toThrow("BANK_GONE");
    const errors = [{ line: 0, reason: "BANK_GONE" }];
    expect(await shown(importId, me)).toMatchObject({ state: "failed", done: 0, errors });
    expect(await staged(importId)).toBe(0);
    await me.ask(commitImport, { importId });
    await arrived(importId, me);
    expect(await shown(importId, me)).toMatchObject({ errors: [], errorCount: 0 });
    expect(await inBank(me)).toBe(450);
  });

  test("a file that is discarded is not read any longer: all others wait for it", async () => {
    const me = await author();
    const task_id = newId();
    const job = { id: task_id, company_id: me.companyId, kind: "questions.parse", key: task_id };
    await insertRow(database().queries, "job", { ...job, state: "running", run_at: clock.time });
    const importId = await waiting(me, 0, { state: "reading", task_id });
    await me.ask(discardImport, { importId });
    expect(await rowOf(database().queries, "job", { id: task_id })).toMatchObject({ reason: "CANCELLED" });
  });

  test("a file that is read for minutes is left, with the reason: all others wait for it", async () => {
    const me = await author();
    const [questions] = importers as [AnyImporter];
    const keys = ["a key of the tests"] as const;
    const encryption = openEncryption(keys);
    const unread = unreadColumns(new TextEncoder().encode("// a comment\n".repeat(20_000)), encryption);
    const options = JSON.stringify({ format: "gift", encoding: "utf-8", bankId: "" });
    const importId = await waiting(me, 0, { ...unread, options });
    const parse: AnyImporter["reader"]["parse"] = (...given) => {
      clock.time += 5 * 60_000 + 1;
      return questions.reader.parse(...given);
    };
    const slow = { ...questions, reader: { ...questions.reader, parse } };
    const by = { id: newId(), companyId: me.companyId, operatorId: me.id, input: { importId } };
    const nothing = async () => {};
    await importJobs([slow])["questions.parse"]!(by, {
      ...{ database: database(), clock, ...keyed(keys) },
      ...{ isStopped: () => false, signal: new AbortController().signal },
      ...{ lock: nothing, complete: nothing, progress: nothing },
    });
    const errors = [{ line: 0, reason: "FILE_TAKES_LONG" }];
    expect(await shown(importId, me)).toMatchObject({ state: "broken", errors });
  });

  test("imports expire after a week, but none that is under way, and what was imported stays", async () => {
    const me = await author();
    const done = await waiting(me, 2);
    await me.ask(commitImport, { importId: done });
    await arrived(done, me);
    const [gone, kept] = [await waiting(me, 1), await waiting(me, 1, { state: "running" })];
    const young = await waiting(me, 1, { created_at: clock.time + 1 });
    await prune(database().queries, clock.time + importLimits.life + 1);
    await prune(database().queries, clock.time + importLimits.life + 1);
    const rows = database().queries.selectFrom("import_job").select("id");
    const left = (await rows.where("company_id", "=", me.companyId).execute()).map(({ id }) => id);
    expect(left.sort()).toEqual([kept, young].sort());
    expect(left).not.toContain(gone);
    const questions = database().queries.selectFrom("question").select("id");
    expect(await questions.where("company_id", "=", me.companyId).execute()).toHaveLength(2);
  });
}, "the same commit twice");
