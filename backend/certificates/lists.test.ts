import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import type { TemplateContent } from "#contract/certificates/shapes";
import { as } from "../../tests/support/cast";
import { content, draft, insertTemplate, label } from "../../tests/support/certificates";
import { onEachEngine } from "../../tests/support/engines";
import { killed } from "../../tests/support/killed";
import { openOffice } from "../../tests/support/office";
import { openSeal } from "../audit";
import { sweep } from "../database/sweep";
import { newId } from "../ids";
import { secretsOf } from "../secrets";
import { sentLimits } from "../tasks/sent-file";
import { listRunners } from "./lists";
import { sweepLists } from "./lists-rows";
import { isSignedBy, openSigning } from "./signing";

const head = "姓名,考试,成绩,等级,培训学时,日期";
const listOf = (count: number, from = 1) =>
  [head, ...Array.from({ length: count }, (_, at) => `学员${from + at},电工安全规程考试,92.5,优秀,48,`)].join(
    "\n",
  );

const folder = mkdtempSync(join(tmpdir(), "mingshi-lists-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEachEngine((database) => {
  const { ask, tokenOf, lines, clock, settle } = openOffice(database, { folder });
  const { lists, list, startList, discardList, listResult, readList, listTemplate } = certificateCalls;
  let me: string;
  let stranger: string;
  let who: { id: string; company_id: string };
  beforeAll(async () => {
    me = await tokenOf(as.examManager);
    stranger = await tokenOf(as.stranger);
    who = await database()
      .queries.selectFrom("operator")
      .select(["id", "company_id"])
      .where("mobile", "=", as.examManager)
      .executeTakeFirstOrThrow();
  });

  const template = (changes: Partial<TemplateContent> = {}) =>
    insertTemplate(database().queries, who.company_id, who.id, changes);
  const send = (
    templateUuid: string,
    text: BlobPart,
    more: { name?: string; format?: string; token?: string; key?: string } = {},
  ) => {
    const { name = "名单.csv", format = "csv", token = me, key } = more;
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    return ask(readList, { templateUuid, file: new File([text], name), format } as never, { token, headers });
  };
  /** A list that was read and waits for a yes. */
  async function waiting(templateUuid: string, text: string): Promise<string> {
    const { data, code, message } = await send(templateUuid, text);
    if (code !== 0) throw new Error(message);
    await arrived(data as string, "read");
    return data as string;
  }
  async function found(listId: unknown, page: object = {}) {
    const { data } = await ask(listResult, { listId: listId as string, ...page }, { token: me });
    return listResult.reply.parse(data);
  }
  const start = (listId: string, token = me) => ask(startList, { listId }, { token });
  const discard = (listId: string, token = me) => ask(discardList, { listId }, { token });
  async function arrived(listId: string, state = "done"): Promise<void> {
    await settle();
    expect((await found(listId)).state).toBe(state);
  }
  const count = async (where: { list?: string; template?: string; staged?: boolean }) => {
    let query = database()
      .queries.selectFrom("certificate")
      .select(({ fn }) => fn.countAll<number>().as("count"));
    if (where.list) query = query.where("list_id", "=", where.list);
    if (where.template) query = query.where("template_id", "=", where.template);
    if (where.staged !== undefined) query = query.where("staged", where.staged ? "!=" : "=", "");
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  const numbersOf = async (listId: string) =>
    (
      await database()
        .queries.selectFrom("certificate")
        .select(["number", "name"])
        .where("list_id", "=", listId)
        .orderBy("number")
        .execute()
    ).map(({ number, name }) => ({ at: Number(number.split("-")[2]), name }));
  const setTemplate = (id: string, change: { state?: string; version_id?: string }) =>
    database().queries.updateTable("certificate_template").set(change).where("id", "=", id).execute();
  const certificateCount = async (id: string) =>
    (
      await database()
        .queries.selectFrom("certificate_template")
        .select("certificate_count")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).certificate_count;

  describe("reading", () => {
    test("a list is shown page by page with what its template asks for, and nothing is issued", async () => {
      const id = await template({ freeFields: [label("培训学时")] });
      const listId = await waiting(id, listOf(25));
      const result = await found(listId, { pageNum: 2, pageSize: 20 });
      expect(result).toMatchObject({ state: "read", total: 25, done: 0, duplicates: 0, mistakeCount: 0 });
      expect(result).toMatchObject({
        fileName: "名单.csv",
        templateUuid: id,
        fields: ["exam", "score", "grade"],
      });
      expect(result.freeFields).toEqual([label("培训学时")]);
      expect(result.rows).toHaveLength(5);
      expect(result.rows[0]).toMatchObject({
        line: 22,
        draft: { name: "学员21", values: ["48"], issuedOn: "" },
      });
      expect(await count({ template: id })).toBe(0);
    });

    test("one mistake keeps the list from being issued", async () => {
      const id = await template();
      const { data } = await send(id, `${listOf(3)}\n,甲,1,2,3,`);
      expect(await found(data)).toMatchObject({
        state: "broken",
        mistakeCount: 1,
        rows: [],
        mistakes: [{ line: 5, reason: "HOLDER_NAME_MISSING" }],
      });
      expect((await start(data as string)).reason).toBe("LIST_NOT_READ");
      expect(await count({ template: id })).toBe(0);
    });

    test("who stands in the list twice, or holds a valid one for the same exam, is told of", async () => {
      const id = await template();
      for (const person of [
        draft({ name: "学员 ２" }),
        draft({ name: "学员3" }),
        draft({ name: "学员4", exam: "别的考试" }),
      ])
        await ask(certificateCalls.issue, { templateUuid: id, ...person }, { token: me });
      await database()
        .queries.updateTable("certificate")
        .set({ state: "revoked" })
        .where("template_id", "=", id)
        .where("name", "=", "学员3")
        .execute();
      const listId = await waiting(id, `${listOf(4)}\n学员1,电工安全规程考试,1,2,3,\n学员1,别的考试,1,2,3,`);
      expect(await found(listId)).toMatchObject({ duplicates: 2, duplicateLines: [3, 6], total: 6 });
    });

    test("a large list is read in the background", async () => {
      const id = await template();
      const { data } = await send(id, listOf(9_000));
      expect((await found(data)).state).toBe("reading");
      await arrived(data as string, "read");
      expect(await found(data)).toMatchObject({ total: 9_000, mistakes: [] });
      expect((await discard(data as string)).code).toBe(0);
    });

    test("C4: the same form twice is one list, also at the same moment; another file is another", async () => {
      const id = await template();
      const sent = (text: string) => send(id, text, { key: "form-1" });
      const answers = await Promise.all([sent(listOf(2)), sent(listOf(2))]);
      const ids = [...answers, await sent(listOf(2)), await sent(listOf(3))].map(({ data }) => data);
      expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]]);
      expect(ids[3]).not.toBe(ids[0]);
      const rows = database()
        .queries.selectFrom("certificate_list")
        .select("id")
        .where("template_id", "=", id);
      expect(await rows.execute()).toHaveLength(2);
    });

    test("D3: so many large lists of a company wait to be read and no more, for each is kept whole until then", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(1));
      const one = database().queries.selectFrom("certificate_list").selectAll().where("id", "=", listId);
      const row = await one.executeTakeFirstOrThrow();
      const unread = Array.from({ length: sentLimits.unread }, (_, at) => ({
        ...row,
        id: `unread ${at}`,
        state: "reading",
      }));
      await database().queries.insertInto("certificate_list").values(unread).execute();
      expect(await send(id, listOf(9_000))).toMatchObject({ reason: "TOO_MANY_UNREAD", field: "file" });
      expect(await send(id, listOf(1))).toMatchObject({ code: 0 });
      for (const { id } of unread) expect((await discard(id)).code).toBe(0);
      const { data } = await send(id, listOf(9_000));
      await arrived(data as string, "read");
    });

    test("D1: what is not the file that it says it is, is refused beside its field", async () => {
      const id = await template();
      const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
      for (const [name, format, bytes] of [
        ["名单.xlsx", "excel", "a,b"],
        ["名单.xls", "excel", zip],
        ["名单.csv", "csv", zip],
        ["名单.html", "csv", head],
        ["名单", "csv", head],
      ] as const)
        expect(await send(id, bytes, { name, format }), name).toMatchObject({
          reason: "FILE_KIND",
          field: "file",
        });
      expect(await send(id, "")).toMatchObject({ reason: "FILE_MISSING", field: "file" });
      const large = await send(id, new Uint8Array(10_000_001).fill(97));
      expect(large).toMatchObject({ reason: "FILE_TOO_LARGE", field: "file" });
      expect(await send(id, head, { format: "word" })).toMatchObject({ field: "format" });
    });

    test("D3: a workbook that is half a zip is broken, with a reason, and a file name is no path", async () => {
      const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
      const { data } = await send(await template(), zip, {
        name: "../../etc/<b>\u202e名单.xlsx",
        format: "excel",
      });
      const result = await found(data);
      expect(result.state).toBe("broken");
      expect(result.fileName).not.toMatch(/[<>/\u202e]/);
    });
  });

  describe("issuing", () => {
    test("everybody gets a certificate, in the order of the list, and each is signed", async () => {
      const id = await template({ validMonths: 12 });
      const listId = await waiting(id, listOf(120));
      expect((await start(listId)).code).toBe(0);
      await arrived(listId);
      expect(await found(listId)).toMatchObject({ total: 120, done: 120, rows: [] });
      const numbers = await numbersOf(listId);
      expect(numbers.map(({ name }) => name)).toEqual(
        Array.from({ length: 120 }, (_, at) => `学员${at + 1}`),
      );
      expect(numbers.at(-1)!.at - numbers[0]!.at).toBe(119);
      expect(await certificateCount(id)).toBe(120);
      const { data } = await ask(list, { listId, pageSize: 5 }, { token: me });
      expect(data).toMatchObject({
        certificateCount: 120,
        certificateList: [{ issuedOn: "2026-01-05" }, {}, {}, {}, {}],
      });
      const rows = await database()
        .queries.selectFrom("certificate")
        .innerJoin("signing_key", "signing_key.id", "certificate.key_id")
        .select(["printed", "signature", "public_key"])
        .where("list_id", "=", listId)
        .execute();
      expect(rows.every((row) => isSignedBy(row.public_key, row.printed, row.signature))).toBe(true);
      const audited = await database()
        .queries.selectFrom("audit")
        .select(["action", "after"])
        .where("subject", "=", listId)
        .orderBy("seq")
        .execute();
      expect(audited.map(({ action }) => action)).toEqual([
        "certificate.list.read",
        "certificate.list.start",
        "certificate.list",
      ]);
      expect(JSON.parse(audited[2]!.after)).toMatchObject({ certificates: 120, fileName: "名单.csv" });
    });

    test("the same yes twice issues each certificate once", async () => {
      const listId = await waiting(await template(), listOf(3));
      const answers = await Promise.all([1, 2, 3].map(() => start(listId)));
      expect(answers.map(({ reason }) => reason ?? "").sort()).toEqual([
        "",
        "LIST_NOT_READ",
        "LIST_NOT_READ",
      ]);
      await arrived(listId);
      expect((await start(listId)).reason).toBe("LIST_NOT_READ");
      expect(await count({ list: listId })).toBe(3);
      expect((await discard(listId)).reason).toBe("LIST_STARTED");
    });

    test("a template that is laid aside or changed after the reading is told, and nothing is issued", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(3));
      await setTemplate(id, { state: "archived" });
      expect((await start(listId)).reason).toBe("TEMPLATE_ARCHIVED");
      expect((await send(id, listOf(1))).reason).toBe("TEMPLATE_ARCHIVED");
      await setTemplate(id, { state: "active" });
      const { data } = await ask(certificateCalls.template, { templateUuid: id }, { token: me });
      const { name, revision } = certificateCalls.template.reply.parse(data);
      const changed = { templateUuid: id, name, revision, content: content({ validMonths: 3 }) };
      expect((await ask(certificateCalls.updateTemplate, changed, { token: me })).code).toBe(0);
      expect((await start(listId)).reason).toBe("LIST_TEMPLATE_CHANGED");
      expect(await found(listId)).toMatchObject({ state: "read" });
      expect(await count({ template: id })).toBe(0);
    });

    test("one that is laid aside in the middle leaves nothing behind, says why, and can be issued later", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(120));
      const keys = secretsOf(folder).device;
      const issuing = { listId, address: "192.0.2.1" };
      await database()
        .queries.updateTable("certificate_list")
        .set({ state: "queued" })
        .where("id", "=", listId)
        .execute();
      const stopped = listRunners["certificate.issue"](
        { id: newId(), companyId: who.company_id, operatorId: who.id, input: issuing },
        {
          ...{ database: database(), clock, seal: openSeal(keys), signing: openSigning(keys) },
          isStopped: () => false,
          hold: async () => {},
          async progress(done) {
            if (done === 0) return;
            expect(await count({ list: listId, staged: true })).toBe(done);
            await setTemplate(id, { state: "archived" });
          },
        },
      );
      await expect(stopped).rejects.toThrow("TEMPLATE_ARCHIVED");
      expect(await found(listId)).toMatchObject({
        state: "failed",
        mistakes: [{ line: 0, reason: "TEMPLATE_ARCHIVED" }],
      });
      expect(await count({ list: listId })).toBe(0);
      await setTemplate(id, { state: "active" });
      expect((await start(listId)).code).toBe(0);
      await arrived(listId);
      expect(await found(listId)).toMatchObject({ mistakes: [], mistakeCount: 0 });
      expect(await count({ list: listId, staged: false })).toBe(120);
      expect(await certificateCount(id)).toBe(120);
    });

    test("I3: many certificates are issued in the background; others have their turn, and see none before all", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(420));
      await start(listId);
      let isOver = false;
      const over = settle().then(() => {
        isOver = true;
      });
      const seen = new Set<string>();
      let done = 0;
      while (!isOver) {
        await turn();
        const visible = await count({ list: listId, staged: false });
        const now = await found(listId);
        // How far it is, is written twice a second at most.
        clock.time += 500;
        expect(now.done).toBeGreaterThanOrEqual(done);
        done = now.done;
        seen.add(now.state);
        if (now.state !== "done") expect(visible).toBe(0);
      }
      await over;
      expect(seen).toContain("running");
      expect(await count({ list: listId, staged: false })).toBe(420);
      expect(new Set((await numbersOf(listId)).map(({ at }) => at)).size).toBe(420);
      expect(await certificateCount(id)).toBe(420);
    });
  });

  describe("J1: a process that dies in the middle", () => {
    test("the next one goes on where it ended: each certificate once, and no number is left out", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(330));
      await database()
        .queries.updateTable("certificate_list")
        .set({ state: "queued" })
        .where("id", "=", listId)
        .execute();
      const keys = secretsOf(folder).device;
      const takenForDead = await killed(
        { database: database(), clock, seal: openSeal(keys), signing: openSigning(keys) },
        {
          ...{ companyId: who.company_id, operatorId: who.id },
          ...{ kind: "certificate.issue", key: listId, input: { listId, address: "192.0.2.1" } },
        },
        listRunners["certificate.issue"],
      );
      const staged = await count({ list: listId, staged: true });
      expect(staged).toBeGreaterThan(0);
      expect(staged).toBeLessThan(330);
      expect(await count({ list: listId, staged: false })).toBe(0);
      expect((await ask(list, { listId }, { token: me })).data).toMatchObject({ certificateCount: 0 });
      clock.time = takenForDead;
      const other = await waiting(await template(), listOf(1));
      await start(other);
      await arrived(listId);
      expect(await count({ list: listId, staged: true })).toBe(0);
      const numbers = await numbersOf(listId);
      expect(numbers.map(({ name }) => name)).toEqual(
        Array.from({ length: 330 }, (_, at) => `学员${at + 1}`),
      );
      expect(numbers.at(-1)!.at - numbers[0]!.at).toBe(329);
      expect(await certificateCount(id)).toBe(330);
    });

    test("a list whose task was given up says so, keeps nothing, and can be tried again", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(2));
      const taskId = newId();
      await database()
        .queries.insertInto("task")
        .values({
          ...{
            id: taskId,
            company_id: who.company_id,
            operator_id: who.id,
            kind: "certificate.issue",
            key: "",
          },
          ...{ input: "{}", state: "failed", done: 1, total: 2, result: "", reason: "UNEXPECTED", tries: 4 },
          ...{ lease_until: 0, created_at: clock.time, ended_at: clock.time },
        })
        .execute();
      const running = { state: "running", task_id: taskId };
      await database()
        .queries.updateTable("certificate_list")
        .set(running)
        .where("id", "=", listId)
        .execute();
      expect(await found(listId)).toMatchObject({ state: "failed", done: 0, total: 2 });
      await sweep(database().queries, clock.time);
      await start(listId);
      await arrived(listId);
      expect(await count({ list: listId })).toBe(2);
    });
  });

  test("B2: another company's list and template do not exist", async () => {
    const id = await template();
    const listId = await waiting(id, listOf(2));
    for (const call of [listResult, startList, discardList])
      expect(await ask(call, { listId }, { token: stranger })).toMatchObject({ code: 404 });
    expect(await send(id, listOf(1), { token: stranger })).toMatchObject({ code: 404 });
    expect(await ask(listTemplate, { templateUuid: id, format: "csv" }, { token: stranger })).toMatchObject({
      code: 404,
    });
    expect((await ask(lists, {}, { token: stranger })).data).toEqual([]);
    const { data } = await ask(lists, {}, { token: me });
    expect(lists.reply.parse(data)).toContainEqual(expect.objectContaining({ listId, state: "read" }));
  });

  test("a file to fill in comes with a name, to be saved", async () => {
    const reply = await ask(listTemplate, { templateUuid: await template(), format: "excel" }, { token: me });
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''.*\.xlsx$/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("what was read is let go, and forgotten after a week; the certificates stay", async () => {
    const id = await template();
    const [gone, done] = [await waiting(id, listOf(1)), await waiting(id, listOf(2))];
    expect((await discard(gone)).code).toBe(0);
    expect((await discard(gone)).code).toBe(0);
    expect(await found(gone)).toMatchObject({ state: "discarded", rows: [] });
    expect((await start(gone)).reason).toBe("LIST_NOT_READ");
    await start(done);
    await arrived(done);
    const running = await waiting(id, listOf(1));
    await database()
      .queries.updateTable("certificate_list")
      .set({ state: "running" })
      .where("id", "=", running)
      .execute();
    await sweepLists(database().queries, clock.time + sentLimits.life + 1);
    for (const listId of [gone, done])
      expect(await ask(listResult, { listId }, { token: me })).toMatchObject({ code: 404 });
    expect((await found(running)).state).toBe("running");
    expect(await count({ list: done, staged: false })).toBe(2);
  });

  test("nothing of this was a failure of ours", () => {
    expect(lines.filter((line) => /call failed|task failed/.test(line))).toEqual([]);
  });
});
