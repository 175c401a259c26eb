import { beforeAll, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { as } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { importLimits } from "./store";

const aiken = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `第 ${at + 1} 题：电气设备起火时，首先应当做什么？\nA. 用水扑救\nB. 切断电源\nC. 打开门窗\nANSWER: B\n`,
  ).join("\n");
const file = (text: string, name = "安全题目.txt") => new File([text], name);

/** How uploads to be imported are handled, whatever they contain. */
racingOnEach((database) => {
  const { ask, fetch, tokenOf, lines, settle } = openOffice(database);
  let me: string;
  let stranger: string;
  beforeAll(async () => {
    me = await tokenOf(as.author);
    stranger = await tokenOf(as.stranger);
  });

  const send = (file: File, token = me, key?: string) =>
    ask(
      bankCalls.parseImport,
      { format: "aiken", bankId: "", file },
      {
        token,
        headers: key ? { "idempotency-key": key } : {},
      },
    );
  async function found(importId: unknown, page: object = {}) {
    const { data } = await ask(
      bankCalls.importResult,
      { importId: importId as string, ...page },
      { token: me },
    );
    return bankCalls.importResult.reply.parse(data);
  }

  test("a small file is parsed at once, and nothing is imported", async () => {
    const before = await ask(bankCalls.list, {}, { token: me });
    const { code, data } = await send(file(aiken(25)));
    expect(code).toBe(0);
    const result = await found(data, { pageNum: 2, pageSize: 20 });
    expect(result).toMatchObject({ state: "read", total: 25, done: 0, duplicates: 0, errorCount: 0 });
    expect(result.items).toHaveLength(5);
    expect((await ask(bankCalls.list, {}, { token: me })).data).toEqual(before.data);
  });

  const wrong = "哪一题没有答案？\nA. 这一题\nB. 那一题\n";
  const commit = (importId: unknown, more: object = {}) =>
    ask(bankCalls.commitImport, { importId: importId as string, ...more }, { token: me });
  const leftOut = (importId: unknown, token = me) =>
    ask(bankCalls.leftOutFile, { importId: importId as string }, { token });

  test("what is wrong is left out only where that is said, and is a file to correct", async () => {
    const { data } = await send(file(`${aiken(3)}\n${wrong}\n${aiken(2)}`));
    const result = await found(data);
    expect(result).toMatchObject({ state: "read", total: 5, errorCount: 1, leftOut: 1 });
    expect(result.errors[0]!.line).toBeGreaterThan(15);
    expect(result.errors[0]!.line).toBeLessThan(24);
    expect((await commit(data)).reason).toBe("IMPORT_HAS_ERRORS");
    expect((await found(data)).state).toBe("read");

    expect(await leftOut(data, stranger)).toMatchObject({ reason: "NOT_FOUND" });
    const saved = await fetch(`/hr/api${bankCalls.leftOutFile.path}?importId=${data}`, {}, { token: me });
    expect(saved.headers.get("content-disposition")).toContain("-left-out.txt");
    const mended = await send(file(`${(await saved.text()).trim()}\nANSWER: A\n`));
    expect(await found(mended.data)).toMatchObject({ state: "read", total: 1, leftOut: 0 });
    expect((await leftOut(mended.data)).reason).toBe("NOT_FOUND");

    expect((await commit(data, { leavesOut: true })).code).toBe(0);
    await settle();
    expect(await found(data)).toMatchObject({ state: "done", total: 5, done: 5, leftOut: 1, errorCount: 1 });
    expect((await leftOut(data)).code).toBe(0);
  });

  test("a file without anything right, or that ends in the middle, is broken as a whole", async () => {
    const { data } = await send(file(wrong));
    expect(await found(data)).toMatchObject({ state: "broken", errorCount: 1, leftOut: 0, items: [] });
    expect((await commit(data, { leavesOut: true })).reason).toBe("IMPORT_NOT_READ");
    expect((await leftOut(data)).reason).toBe("NOT_FOUND");
    const question =
      '<question type="truefalse"><questiontext><text>a</text></questiontext><answer fraction="100"><text>true</text></answer></question>';
    const torn = new File([`<quiz>${question}<question>`], "题.xml");
    const sent = await ask(
      bankCalls.parseImport,
      { format: "moodle-xml", bankId: "", file: torn },
      { token: me },
    );
    expect(await found(sent.data)).toMatchObject({ state: "broken", leftOut: 0 });
  });

  test("what was left out goes with a file that is discarded", async () => {
    const { data } = await send(file(`${aiken(1)}\n${wrong}`));
    await ask(bankCalls.discardImport, { importId: data as string }, { token: me });
    expect((await leftOut(data)).reason).toBe("NOT_FOUND");
  });

  test("a large file is parsed in the background", async () => {
    const { data } = await send(file(aiken(5_000)));
    expect((await found(data)).state).toBe("reading");
    await settle();
    expect(await found(data)).toMatchObject({ state: "read", total: 5_000, errors: [] });
  });

  test("D3: a file name stays a name: no path, no markup, no control characters", async () => {
    const { data } = await send(file(aiken(1), "../../etc/<b>\u202e题.txt"));
    expect((await found(data)).fileName).not.toMatch(/[<>/\u202e]/);
  });

  test("C4: the same form twice is one import, also at the same moment; another file is another", async () => {
    const count = async () =>
      (await database().queries.selectFrom("import_job").select("id").execute()).length;
    const before = await count();
    const sent = (text: string, token = me) => send(file(text), token, "form-1");
    const answers = await Promise.all([sent(aiken(2)), sent(aiken(2))]);
    const ids = [...answers, await sent(aiken(2))].map(({ data }) => data);
    expect([ids[0], ids[0], ids[0]]).toEqual(ids);
    expect(await found(ids[0])).toMatchObject({ state: "read", total: 2 });
    expect(await count()).toBe(before + 1);
    expect((await sent(aiken(3))).data).not.toBe(ids[0]);
    expect((await sent(aiken(2), stranger)).data).not.toBe(ids[0]);
    expect(await count()).toBe(before + 3);
  });

  test("D3: so many large files of a company wait to be parsed and no more, for each is kept whole until then", async () => {
    await database().queries.deleteFrom("import_job").execute();
    const { data } = await send(file(aiken(1)));
    const imports = database().queries.selectFrom("import_job").selectAll();
    const row = await imports.where("id", "=", data as string).executeTakeFirstOrThrow();
    const waiting = Array.from({ length: importLimits.unread }, (_, at) => ({
      ...row,
      id: `unread ${at}`,
      state: "reading",
    }));
    await database().queries.insertInto("import_job").values(waiting).execute();
    const large = () => file(aiken(5_000));
    expect(await send(large())).toMatchObject({ reason: "TOO_MANY_UNREAD", field: "file" });
    // One that is parsed at once does not count, and another company has its own limit.
    expect(await send(file(aiken(1)))).toMatchObject({ code: 0 });
    expect(await send(large(), stranger)).toMatchObject({ code: 0 });
    await ask(bankCalls.discardImport, { importId: "unread 0" }, { token: me });
    const answers = await Promise.all([send(large()), send(large())]);
    expect(answers.map(({ reason }) => reason ?? "").sort()).toEqual(["", "TOO_MANY_UNREAD"]);
    await settle();
    expect((await found(answers.find(({ code }) => code === 0)!.data)).state).toBe("read");
    const ended = database().queries.updateTable("import_job").set({ state: "discarded" });
    await ended.where("id", "like", "unread %").execute();
  });

  test("who has so many imports to decide on is told, and none is discarded; others have their own", async () => {
    await database().queries.deleteFrom("import_job").execute();
    const first = (await send(file(aiken(1)))).data;
    for (let count = 1; count < importLimits.waiting; count += 1) await send(file(aiken(1)));
    expect(await send(file(aiken(1)))).toMatchObject({ reason: "TOO_MANY_WAITING", field: "file" });
    expect((await found(first)).state).toBe("read");
    expect(await send(file(aiken(1)), await tokenOf(as.questionWriter))).toMatchObject({ code: 0 });
    await ask(bankCalls.discardImport, { importId: first as string }, { token: me });
    expect(await send(file(aiken(1)))).toMatchObject({ code: 0 });
  });

  test("none of this was a failure of ours", () => {
    expect(lines.filter((line) => /call failed|job failed/.test(line))).toEqual([]);
  });
}, "at the same moment|so many large files");
