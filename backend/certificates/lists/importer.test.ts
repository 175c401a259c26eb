import { beforeAll, describe, expect, test } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import type { TemplateContent } from "#contract/certificates/shapes";
import { as } from "../../../tests/support/cast";
import { content, draft, insertTemplate, label } from "../../../tests/support/certificates";
import { onSqlite } from "../../../tests/support/engines";
import { newFolder } from "../../../tests/support/folder";
import { keyed } from "../../../tests/support/keyed";
import { killed } from "../../../tests/support/killed";
import { openOffice } from "../../../tests/support/office";
import { rowOf, setRows } from "../../../tests/support/rows";
import { newId } from "../../ids";
import { importers } from "../../importers";
import { importJobs } from "../../imports/service";
import { secretsOf } from "../../keys/secrets";
import { isSignedBy } from "../../signing/signing";

const head = "姓名,考试,成绩,等级,培训学时,日期";
const listOf = (count: number, from = 1) =>
  [head, ...Array.from({ length: count }, (_, at) => `学员${from + at},电工安全规程考试,92.5,优秀,48,`)].join(
    "\n",
  );

const folder = newFolder();

onSqlite((database) => {
  const { ask, tokenOf, lines, clock, settle } = openOffice(database, { folder });
  const { list, importResult, parseImport, commitImport, listTemplate } = certificateCalls;
  let me: string;
  let stranger: string;
  let who: { id: string; company_id: string };
  beforeAll(async () => {
    me = await tokenOf(as.examManager);
    stranger = await tokenOf(as.stranger);
    who = await rowOf(database().queries, "operator", { mobile: as.examManager });
  });

  const template = (changes: Partial<TemplateContent> = {}) =>
    insertTemplate(database().queries, who.company_id, who.id, changes);
  const send = (
    templateUuid: string,
    text: BlobPart,
    more: { name?: string; format?: string; token?: string } = {},
  ) => {
    const { name = "名单.csv", format = "csv", token = me } = more;
    return ask(parseImport, { templateUuid, file: new File([text], name), format } as never, { token });
  };
  /** A parsed list that awaits confirmation. */
  async function waiting(templateUuid: string, text: string): Promise<string> {
    const { data, code, message } = await send(templateUuid, text);
    if (code !== 0) throw new Error(message);
    await arrived(data as string, "read");
    return data as string;
  }
  async function found(listId: unknown, page: object = {}) {
    const { data } = await ask(importResult, { importId: listId as string, ...page }, { token: me });
    return importResult.reply.parse(data);
  }
  const start = (listId: string, token = me) => ask(commitImport, { importId: listId }, { token });
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
    (await rowOf(database().queries, "certificate_template", { id })).certificate_count;

  describe("reading", () => {
    test("a list is shown page by page with what its template asks for, and nothing is issued", async () => {
      const id = await template({ freeFields: [label("培训学时")] });
      const listId = await waiting(id, listOf(25));
      const result = await found(listId, { pageNum: 2, pageSize: 20 });
      expect(result).toMatchObject({ state: "read", total: 25, done: 0, duplicates: 0, errorCount: 0 });
      expect(result).toMatchObject({
        fileName: "名单.csv",
        templateUuid: id,
        fields: ["exam", "score", "grade"],
      });
      expect(result.freeFields).toEqual([label("培训学时")]);
      expect(result.items).toHaveLength(5);
      expect(result.items[0]).toMatchObject({
        line: 22,
        draft: { name: "学员21", values: ["48"], issuedOn: "" },
      });
      expect(await count({ template: id })).toBe(0);
    });

    test("one validation error keeps the list from being issued, unless its row is left out", async () => {
      const id = await template();
      const { data } = await send(id, `${listOf(3)}\n,甲,1,2,3,`);
      expect(await found(data)).toMatchObject({
        state: "read",
        errorCount: 1,
        leftOut: 1,
        total: 3,
        errors: [{ line: 5, reason: "HOLDER_NAME_MISSING" }],
      });
      expect((await start(data as string)).reason).toBe("IMPORT_HAS_ERRORS");
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
      await setRows(
        database().queries,
        "certificate",
        { template_id: id, name: "学员3" },
        { state: "revoked" },
      );
      const listId = await waiting(id, `${listOf(4)}\n学员1,电工安全规程考试,1,2,3,\n学员1,别的考试,1,2,3,`);
      expect(await found(listId)).toMatchObject({ duplicates: 2, duplicateLines: [3, 6], total: 6 });
    });

    test("a large list is parsed in the background", async () => {
      const { data } = await send(await template(), listOf(9_000));
      await arrived(data as string, "read");
      expect(await found(data)).toMatchObject({ total: 9_000, errors: [] });
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
      expect(await send(id, "")).toMatchObject({ reason: "FILE_EMPTY", field: "file" });
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
      expect(await found(listId)).toMatchObject({ total: 120, done: 120, items: [] });
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
      const issuing = { importId: listId, address: "192.0.2.1" };
      await setRows(database().queries, "import_job", { id: listId }, { state: "queued" });
      const stopped = importJobs(importers)["people.commit"]!(
        { id: newId(), companyId: who.company_id, operatorId: who.id, input: issuing },
        {
          ...{
            database: database(),
            clock,
            ...keyed(keys),
          },
          isStopped: () => false,
          ...{ lock: async () => {}, complete: async () => {}, signal: new AbortController().signal },
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
        errors: [{ line: 0, reason: "TEMPLATE_ARCHIVED" }],
      });
      expect(await count({ list: listId })).toBe(0);
      await setTemplate(id, { state: "active" });
      expect((await start(listId)).code).toBe(0);
      await arrived(listId);
      expect(await found(listId)).toMatchObject({ errors: [], errorCount: 0 });
      expect(await count({ list: listId, staged: false })).toBe(120);
      expect(await certificateCount(id)).toBe(120);
    });
  });

  describe("J1: a process that dies in the middle", () => {
    test("the next one goes on where it ended: each certificate once, and no number is left out", async () => {
      const id = await template();
      const listId = await waiting(id, listOf(330));
      await setRows(database().queries, "import_job", { id: listId }, { state: "queued" });
      const keys = secretsOf(folder).device;
      const takenForDead = await killed(
        {
          database: database(),
          clock,
          ...keyed(keys),
        },
        {
          ...{ companyId: who.company_id, operatorId: who.id },
          ...{ kind: "people.commit", key: listId, input: { importId: listId, address: "192.0.2.1" } },
        },
        importJobs(importers)["people.commit"]!,
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
  });

  test("B2: another company's template does not exist", async () => {
    const templateUuid = await template();
    expect(await send(templateUuid, listOf(1), { token: stranger })).toMatchObject({ code: 404 });
    const asked = { templateUuid, format: "csv" } as const;
    expect(await ask(listTemplate, asked, { token: stranger })).toMatchObject({ code: 404 });
  });

  test("a file to fill in comes with a name, to be saved", async () => {
    const reply = await ask(listTemplate, { templateUuid: await template(), format: "excel" }, { token: me });
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''.*\.xlsx$/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("nothing of this was a failure of ours", () => {
    expect(lines.filter((line) => /call failed|job failed/.test(line))).toEqual([]);
  });
});
