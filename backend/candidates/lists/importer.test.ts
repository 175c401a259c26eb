import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { candidateLimits } from "#contract/candidates/shapes";
import { examCalls } from "#contract/exams/calls";
import type { ExamPayload } from "#contract/exams/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { racingOnEach } from "../../../tests/support/engines";
import { examDraft } from "../../../tests/support/exams";
import { withLimits } from "../../../tests/support/limits";
import { writePaper } from "../../../tests/support/papers";
import { fileOf } from "../../../tests/support/pictures";
import { rowsOf, setRows } from "../../../tests/support/rows";
import type { Queries } from "../../database/open";
import { takenQuery } from "../store/store";
import { removalsOfTaken } from "./importer";

type Planned = NonNullable<ReturnType<typeof takenQuery>> | ReturnType<typeof removalsOfTaken>[number];

racingOnEach((database, engine) => {
  const { author, clock, settle } = openAuthors(database);

  async function arranging(changes: Partial<ExamPayload> = {}) {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { jobId } = await writePaper(manager);
    const draft = examDraft(jobId, clock.now(), changes);
    const examId = await manager.ask(examCalls.create, draft);
    const parse = async (text: string) => {
      const file = fileOf(text, "list.csv");
      const importId = await manager.ask(candidateCalls.parseImport, { examId, file, format: "csv" });
      await settle();
      return manager.ask(candidateCalls.importResult, { importId, pageSize: 100 });
    };
    const commit = async (importId: string) => {
      await manager.ask(candidateCalls.commitImport, { importId });
      await settle();
      const done = await manager.ask(candidateCalls.importResult, { importId });
      if (done.state === "done") expect(await manager.audited("candidate.list")).toContain(importId);
      return done;
    };
    const list = () => manager.ask(candidateCalls.list, { examId, pageSize: 100 });
    return { manager, examId, draft, parse, commit, list };
  }
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => `考生${at},1990${String(1_000_000 + at)},E${20_000_000 + at}`);

  test("a list is read in any language's headings, previewed masked, and brought in whole", async () => {
    const { parse, commit, list } = await arranging({ ownFields: [{ name: "工号", isRequired: true }] });
    const head = "Nombre completo,Phone,身份证号码,部署,工号 (必填),Graduation date,考场,座位号";
    const found = await parse(
      `${head}\n周远航,+86 138-0000-0412,110105 19491231 002x,=1+1,A7,2020/7,301,A-7\n刘敏,13800000413,,甲班,A8,,,\n`,
    );
    expect(found).toMatchObject({ state: "read", total: 2, errors: [] });
    expect(found.items).toEqual([
      {
        line: 2,
        realName: "周远航",
        mobile: "13800000412",
        idcard: "110105********002X",
        ...{ group: "=1+1", email: "", room: "301", seat: "A-7" },
        ...{ others: { graduateDate: "2020-07" }, own: { 工号: "A7" } },
      },
      {
        ...{ line: 3, realName: "刘敏", mobile: "13800000413", idcard: "", group: "甲班", email: "" },
        ...{ room: "", seat: "", others: {}, own: { 工号: "A8" } },
      },
    ]);
    expect((await commit(found.importId)).state).toBe("done");
    const { candidateList } = await list();
    expect(candidateList).toMatchObject([
      { number: 1, realName: "周远航", idcard: "110105********002X", group: "=1+1" },
      { number: 2, realName: "刘敏" },
    ]);
  });

  test("a column that only numbers the rows is no fault, nor are rows that hold nothing else", async () => {
    const { parse } = await arranging();
    const found = await parse("序号,姓名,手机号\n1,甲,13800000001\n2,乙,13800000002\n3,,\n4,,\n");
    expect(found).toMatchObject({ state: "read", total: 2, errors: [] });
  });

  test("each wrong row is told with its line, to be left out", async () => {
    const { parse } = await arranging({ isIdCardNumRequired: true });
    const found = await parse(
      [
        "姓名,手机号,证件号码,邮箱",
        "甲,13800000001,E12345678,",
        "乙,13800000001,E12345679,",
        "丙,12345,E12345680,",
        ",13800000004,E12345681,",
        "丁,13800000005,110105194912310021,",
        "戊,13800000006,,",
        "己,13800000007,e 1234 5678,",
        "庚,13800000008,E12345682,nobody",
        "示例：欧阳文静,13800000009,E12345683,",
      ].join("\n"),
    );
    expect(found).toMatchObject({ state: "read", leftOut: found.errors.length });
    expect(found.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "MOBILE_TWICE"],
      [4, "MOBILE_WRONG"],
      [5, "CANDIDATE_NAME_MISSING"],
      [6, "ID_NUMBER_WRONG"],
      [7, "CELL_EMPTY"],
      [8, "ID_NUMBER_TWICE"],
      [9, "EMAIL_WRONG"],
      [10, "EXAMPLE_ROW"],
    ]);
    expect((await parse("姓名,手机号\n甲,13800000001")).errors).toMatchObject([
      { line: 1, reason: "COLUMN_MISSING", text: "证件号码" },
    ]);
  });

  test("a list of 100,000 rows is refused with the number that an exam takes, and nobody is in it", async () => {
    const { parse, list } = await arranging();
    const found = await parse(
      ["姓名,手机号", ...people(100_000).map((row) => row.replace(/,E\d+$/, ""))].join("\n"),
    );
    expect(found.items).toEqual([]);
    expect(found.errors).toMatchObject([{ reason: "TOO_MANY_IN_LIST" }]);
    expect((await list()).candidateCount).toBe(0);
  });

  test("who is in the exam already is told before, and skipped; the same list twice adds nobody", async () => {
    const { parse, commit, list } = await arranging();
    const text = ["姓名,手机号,证件号码", ...people(3)].join("\n");
    const [first, late] = [await parse(text), await parse(text)];
    await commit(first.importId);
    const again = await parse(`${text}\n新来,19912345678,\n`);
    expect(again).toMatchObject({ state: "read", duplicates: 3, duplicateLines: [2, 3, 4] });
    await commit(again.importId);
    await commit(late.importId);
    expect((await list()).candidateList.map(({ realName }) => realName)).toEqual([
      "考生0",
      "考生1",
      "考生2",
      "新来",
    ]);
  });

  test("without mobile and ID number the same list twice adds who has a mail address once, and namesakes again", async () => {
    const { parse, commit, list } = await arranging({ isMobileRequired: false });
    const text = "姓名,邮箱\n周远航,Zhou@example.com\n刘敏,\n";
    const [first, late] = [await parse(text), await parse(text.toLowerCase())];
    await commit(first.importId);
    expect(await parse(text)).toMatchObject({ duplicateLines: [2] });
    await commit(late.importId);
    expect((await list()).candidateList.map(({ realName }) => realName)).toEqual(["周远航", "刘敏", "刘敏"]);
    const twice =
      "姓名,手机号,邮箱\n周一,13800000001,z@example.com\n周二,,z@example.com\n周三,,Z@example.com\n";
    expect((await parse(twice)).errors.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "MAIL_TWICE"],
      [4, "MAIL_TWICE"],
    ]);
  });

  test("whoever came in after a list was read is left out as it is published", async () => {
    const { manager, examId } = await arranging({ isMobileRequired: false });
    const { queries } = database();
    const add = (realName: string, more: object) =>
      manager.ask(candidateCalls.add, { examId, realName, mobile: "", ...more });
    const mail = "zhou@example.com";
    const read = [
      ["甲", { mobile: "19900000001" }],
      ["乙", { mobile: "19900000002", idcard: "11010519491231002X" }],
      ["丙", { email: mail }],
      ["丁", { mobile: "19900000003", email: mail }],
      ["戊", {}],
    ] as const;
    for (const [realName, more] of read) {
      const id = await add(realName, more);
      await setRows(queries, "candidate", { id }, { staged: "list" });
    }
    for (const more of [read[0][1], { idcard: read[1][1].idcard }, { email: mail.toUpperCase() }])
      await add("先来", more);
    for (const removal of removalsOfTaken(queries, "list", examId)) await removal.execute();
    const left = await rowsOf(queries, "candidate", { staged: "list" });
    expect(left.map(({ real_name }) => real_name).sort()).toEqual(["丁", "戊"]);
  });

  test("who is in an exam already is found by indexes, and not looked for once for each of a list", async () => {
    const planOf = (queryOf: (queries: Queries) => Planned) =>
      database().transaction(async (queries) => {
        // why: of so few rows PostgreSQL would rather read them all.
        for (const way of engine === "sqlite" ? [] : ["seqscan", "bitmapscan"])
          await sql.raw(`set local enable_${way} = off`).execute(queries);
        const { sql: text, parameters } = queryOf(queries).compile();
        const explain = engine === "sqlite" ? "explain query plan" : "explain";
        const { rows } = await queries.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
        return JSON.stringify(rows);
      });
    const wanted = {
      mobiles: ["19900001001", "19900001002"],
      idKeys: ["a", "b"],
      mails: ["a@b.cn", "c@d.cn"],
    };
    const plan = await planOf((queries) => takenQuery(queries, "exam", wanted)!);
    const named = plan.matchAll(/using(?: index)? candidate_(\w+)/gi);
    expect([...named].map(([, name]) => name).sort()).toEqual(["id_card_key", "mail", "mobile"]);
    // why: SQLite alone says in its plan what is done anew for each row.
    if (engine === "sqlite")
      for (const at of [0, 1, 2])
        expect(await planOf((queries) => removalsOfTaken(queries, "list", "exam")[at]!)).not.toContain(
          "CORRELATED",
        );
  });

  test("F3: neither the waiting file nor what was found in it holds an ID number in clear", async () => {
    const { parse, manager, examId } = await arranging();
    const rows = () => rowsOf(database().queries, "import_job", { company_id: manager.companyId });
    await parse("姓名,证件号码,手机号\n甲,110105194912310021,\n乙,11010519491231002X,1\n");
    const small = `姓名,证件号码,手机号\n周远航,11010519491231002X,13800000412\n`;
    await parse(small);
    const large = `${small}${people(12_000)
      .map((line) => line.replace(/,(1\d+),(E\d+)/, ",$2,$1"))
      .join("\n")}`;
    const file = fileOf(large, "list.csv");
    const importId = await manager.ask(candidateCalls.parseImport, { examId, file, format: "csv" });
    for (const stage of ["waiting", "found"]) {
      const stored = JSON.stringify(await rows());
      const found = (["utf8", "base64", "base64url"] as const).filter((form) =>
        stored.includes(Buffer.from("105194912310").toString(form)),
      );
      expect(found, stage).toEqual([]);
      await settle();
    }
    expect((await manager.ask(candidateCalls.importResult, { importId })).total).toBe(12_001);
  });

  test("a list read for other demands than the exam has now is not brought in", async () => {
    const { manager, parse, examId, draft } = await arranging();
    const { importId } = await parse("姓名,手机号\n甲,13800000001");
    const { revision } = await manager.ask(examCalls.get, { examId });
    await manager.ask(examCalls.update, { ...draft, examId, revision, isEmailRequired: true });
    expect(await manager.refusal(candidateCalls.commitImport, { importId })).toBe("LIST_SETTINGS_CHANGED");
  });

  test("a list that an exam has no room for brings in nobody", async () => {
    const { parse, commit, list } = await arranging();
    const { importId } = await parse("姓名,手机号\n甲,13800000001\n乙,13800000002");
    const done = await withLimits(candidateLimits, { candidatesMax: 1 }, () => commit(importId));
    expect(done).toMatchObject({ state: "failed", errors: [{ reason: "TOO_MANY_CANDIDATES" }] });
    expect((await list()).candidateList).toEqual([]);
  });

  test("the empty list of an exam, filled in by nobody, is an empty list", async () => {
    const { manager, examId } = await arranging({ ownFields: [{ name: "工号", isRequired: true }] });
    for (const format of ["csv", "excel"] as const) {
      const reply = await manager.open(`/api/candidate/import/template?examId=${examId}&format=${format}`);
      expect(reply.status).toBe(200);
      const file = fileOf(Buffer.from(await reply.arrayBuffer()), format === "csv" ? "l.csv" : "l.xlsx");
      const importId = await manager.ask(candidateCalls.parseImport, { examId, file, format });
      expect((await manager.ask(candidateCalls.importResult, { importId })).errors).toMatchObject([
        { line: 0, reason: "LIST_EMPTY" },
      ]);
    }
  });
}, "found by indexes");
