import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import * as z from "zod/v4";
import { downloadCalls } from "#contract/downloads/calls";
import { type ResultFormat, resultFormats, resultsFile, workbookMax } from "#contract/downloads/shapes";
import { localTime } from "#contract/time-zone";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { killed } from "../../tests/support/killed";
import { readPdf } from "../../tests/support/read-pdf";
import { rowOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { readExcelRows } from "../file-formats/excel-read";
import { writeResults } from "./formats";
import { reportPdfJob, reportPdfJobs, reportPdfKey } from "./report-pdfs";
import type { ResultRow } from "./table";

const row = (more: Partial<ResultRow> = {}): ResultRow => ({
  ...{ candidateId: "c1", submittedAt: Date.UTC(2026, 0, 5, 8) },
  ...{ number: 1, name: "=cmd|' /C calc'!A0", group: "甲\t班\nEND DATA.", state: "released", passed: true },
  ...{ mobile: "138****0412", own: ["=E7"] },
  ...{ score: -25, total: 1000 },
  questions: [
    { versionId: "v1", type: 4, score: -25, full: 500, why: "deducted", given: ["+1\n@x"] },
    { versionId: "v2", type: 5, score: null, full: 500, why: "waits", given: [] },
  ],
  ...more,
});

async function fileWith(
  format: ResultFormat,
  content: "scores" | "answers",
  rows = [row()],
): Promise<Buffer> {
  async function* each() {
    yield* rows;
  }
  const written = { exam: "期末", count: 2, content, language: "zh", rows: each() } as const;
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeResults(format, { ...written, own: ["工号"] })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("C8: no text becomes a formula, ends the line, or ends the data; a score below 0 stays a number", async () => {
  const csv = (await fileWith("csv", "answers")).toString();
  expect(csv).toContain(`1,'=cmd|' /C calc'!A0,`);
  expect(csv).toContain(`,138****0412,'=E7,`);
  expect(csv).toContain(`,-0.25,10,"'+1\n@x",`);
  const [, line] = (await fileWith("txt", "answers")).toString().split("\r\n");
  expect(line!.split("\t").slice(0, 3)).toEqual(["1", "'=cmd|' /C calc'!A0", "甲 班 END DATA."]);
  const sps = (await fileWith("sps", "answers")).toString().split("\r\n");
  expect(sps.filter((one) => one.startsWith("END DATA"))).toHaveLength(1);
  expect(sps).toContain(
    `1,"=cmd|' /C calc'!A0","甲 班 END DATA.","138****0412","=E7","released",1,-0.25,10,"+1 @x",""`,
  );
});

test("an answer that is longer than a cell of Excel ends in a mark that it goes on", async () => {
  const given = ["甲".repeat(20_000), "乙".repeat(20_000)];
  const long = { versionId: "v1", type: 13, score: null, full: 500, why: "waits" } as const;
  const bytes = await fileWith("xlsx", "answers", [row({ questions: [{ ...long, given }] })]);
  const sheet = Buffer.from(unzipSync(bytes)["xl/worksheets/sheet1.xml"]!).toString();
  const [, cell] = /<t xml:space="preserve">(甲{9}[^<]*)</.exec(sheet)!;
  expect([cell!.length, cell!.slice(-2)]).toEqual([32_767, "乙…"]);
});

test("the JSON file fits its schema, which docs/results.schema.json publishes", async () => {
  const file = JSON.parse((await fileWith("json", "scores", [row(), row({ number: 2 })])).toString());
  expect(resultsFile.parse(file).candidates.map(({ number }) => number)).toEqual([1, 2]);
  const ownFields = [{ name: "工号", value: "=E7" }];
  expect(file.candidates[0]).toMatchObject({ mobile: "138****0412", ownFields });
  expect(file.candidates[0].questions[0]).toEqual({
    ...{ number: 1, score: -0.25, full: 5, reason: "deducted", answer: ["+1\n@x"] },
  });
  const published = JSON.parse(readFileSync("docs/results.schema.json", "utf8"));
  expect(published).toEqual(z.toJSONSchema(resultsFile));
});

test("a QTI result holds the variables of each item in the order of the schema, and nothing that XML cannot", async () => {
  const more = { name: '<"&\u0001>', group: "", passed: null };
  const questions: ResultRow["questions"] = [
    { versionId: "v3", type: 2, score: 500, full: 500, why: "right", given: ["AC"] },
    { versionId: "v4", type: 3, score: 0, full: 100, why: "wrong", given: ["✗"] },
    null,
    { versionId: "v2", type: 5, score: null, full: 500, why: "waits", given: [] },
  ];
  const zip = unzipSync(await fileWith("qti", "answers", [row({ ...more, questions, state: "open" })]));
  expect(Object.keys(zip)).toEqual(["00001.xml"]);
  expect(Buffer.from(zip["00001.xml"]!).toString()).toBe(
    readFileSync("tests/fixtures/results/assessment-result.xml", "utf8"),
  );
});

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  test("a file is written once for the same request, has every candidate, and is gone after a week", async () => {
    const { manager, examId, tokens } = await publishedExam(office, database().queries, { people: 2 });
    clock.time += 86_400_000;
    for (const at of [0, 1]) {
      const candidate = await candidateOf(office, tokens[at]!, `1991000000${at}`);
      await candidate.start();
      await candidate.save(0, chosen(at));
      await candidate.handIn();
    }
    clock.time += 60_000;
    await office.settle();
    const ids = new Set<string>();
    for (const format of resultFormats)
      for (const _ of ["once", "again"])
        ids.add(await manager.ask(downloadCalls.start, { examId, content: "answers", format }));
    expect(ids.size).toBe(resultFormats.length);
    await office.settle();
    const tasks = await manager.ask(downloadCalls.check, { examId });
    expect(tasks.map(({ state, reason }) => [state, reason])).toEqual(resultFormats.map(() => ["done", ""]));
    const bytesOf = async (format: ResultFormat) => {
      const { taskId } = tasks.find((task) => task.format === format)!;
      const file = await manager.open(`/report/api/download/pdf/download/${taskId}`);
      return Buffer.from(await file.arrayBuffer());
    };
    const csv = (await bytesOf("csv")).toString().trim().split("\r\n");
    expect(csv.slice(1).map((line) => line.split(",").slice(0, 2).concat(line.split(",")[8]!))).toEqual([
      ["1", "周远0", "A"],
      ["2", "周远1", "B"],
    ]);
    expect(resultsFile.parse(JSON.parse((await bytesOf("json")).toString())).candidates).toHaveLength(2);
    const lines: string[][] = [];
    await readExcelRows(await bytesOf("xlsx"), ({ cells }) => lines.push(cells) > 0);
    expect(lines.map(([number, name]) => [number, name]).slice(1)).toEqual([
      ["1", "周远0"],
      ["2", "周远1"],
    ]);
    const scores = await manager.ask(downloadCalls.start, { examId, content: "scores", format: "csv" });
    await office.settle();
    const { taskId: answers } = tasks.find(({ format }) => format === "csv")!;
    const names = [];
    for (const id of [scores, answers]) {
      const { headers } = await manager.open(`/report/api/download/pdf/download/${id}`);
      names.push(decodeURIComponent(headers.get("content-disposition") ?? ""));
    }
    expect(names).toEqual([
      expect.stringContaining(" 各题得分.csv"),
      expect.stringContaining(" 各题答案.csv"),
    ]);
    clock.time += 7 * 86_400_000;
    expect((await manager.ask(downloadCalls.check, { examId }))[0]!.state).toBe("expired");
    const { taskId } = tasks[0]!;
    const gone = await manager.open(`/report/api/download/pdf/download/${taskId}`);
    expect(await gone.json()).toMatchObject({ code: 404 });
  });

  test("reports are PDFs in one zip, once for the same request, each read back by another program", async () => {
    const { manager, examId, tokens } = await publishedExam(office, database().queries, { people: 2 });
    const wanted = { examId, content: "reports" } as const;
    await expect(manager.ask(downloadCalls.startPdfs, wanted)).rejects.toThrow("NOTHING_TO_DOWNLOAD");
    // A zone in which it is still the day before.
    await setRows(database().queries, "company", { id: manager.companyId }, { time_zone: "Etc/GMT+12" });
    clock.time += 86_400_000;
    for (const at of [0, 1]) {
      const candidate = await candidateOf(office, tokens[at]!, `1991000000${at}`);
      await candidate.start();
      await candidate.save(0, chosen(at));
      await candidate.handIn();
    }
    clock.time += 60_000;
    await office.settle();
    const taskId = await manager.ask(downloadCalls.startPdfs, wanted);
    expect(await manager.ask(downloadCalls.startPdfs, wanted)).toBe(taskId);
    await office.settle();
    const [task] = await manager.ask(downloadCalls.check, { examId });
    expect(task).toMatchObject({ taskId, state: "done", reason: "", content: "reports", format: "zip" });
    const file = await manager.open(`/report/api/download/pdf/download/${taskId}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    const zip = unzipSync(bytes);
    // The day in the first file's header is the company's.
    const [year, month, day] = localTime(clock.now(), "Etc/GMT+12").split(/[-T]/).map(Number);
    expect(bytes.readUInt16LE(12)).toBe(((year! - 1980) << 9) | (month! << 5) | day!);
    const names = Object.keys(zip);
    expect(names.slice(1)).toEqual(["00001 周远0.pdf", "00002 周远1.pdf"]);
    for (const [at, said] of ["考试报告", "周远0", "周远1"].entries()) {
      const { pages, isTagged, lang } = await readPdf(zip[names[at]!]!);
      expect({ isTagged, lang, has: pages.join("").replace(/\s/g, "").includes(said) }).toEqual({
        ...{ isTagged: true, lang: "zh-CN", has: true },
      });
    }
  });

  test("J1: a process that dies between two reports leaves no file; the next one writes all, to the same byte", async () => {
    const { manager, examId, tokens } = await publishedExam(office, database().queries, { people: 4 });
    clock.time += 86_400_000;
    for (const at of tokens.keys()) {
      const candidate = await candidateOf(office, tokens[at]!, `1991000000${at}`);
      await candidate.start();
      await candidate.save(0, chosen(at % 2));
      await candidate.handIn();
    }
    clock.time += 60_000;
    await office.settle();
    const [me, input] = [
      { companyId: manager.companyId, operatorId: manager.id },
      { examId, exam: "", content: "reports", language: "zh", site: "https://exam.test" } as const,
    ];
    const keys = {
      ...{
        ...keyed(),
      },
    };
    const takenForDead = await killed(
      { database: database(), clock, ...keys },
      { ...me, kind: reportPdfJob, key: reportPdfKey(input), input },
      reportPdfJobs[reportPdfJob]!,
    );
    const { queries } = database();
    const [left] = await manager.ask(downloadCalls.check, { examId });
    expect(left).toMatchObject({ state: "running", size: 0 });
    const path = (taskId: string) => `/report/api/download/pdf/download/${taskId}`;
    expect((await manager.open(path(left!.taskId))).headers.get("content-type")).toContain("json");
    // Pieces of a longer zip that it had stored.
    const piece = { job_id: left!.taskId, company_id: me.companyId, size: 1, bytes: new Uint8Array([1]) };
    await queries
      .insertInto("zip_piece")
      .values([0, 1, 2].map((place) => ({ ...piece, place })))
      .execute();
    clock.time = takenForDead;
    const bytesOf = async (taskId: string) =>
      Buffer.from(await (await manager.open(path(taskId))).arrayBuffer());
    await office.settle();
    expect((await manager.ask(downloadCalls.check, { examId }))[0]).toMatchObject({ state: "done" });
    const whole = await bytesOf(left!.taskId);
    expect(Object.keys(unzipSync(whole))).toHaveLength(5);
    await queries.deleteFrom("job").where("id", "=", left!.taskId).execute();
    const again = await manager.ask(downloadCalls.startPdfs, { examId, content: "reports" });
    await office.settle();
    expect((await bytesOf(again)).equals(whole)).toBe(true);
  });

  test("a zip that was cancelled leaves no piece", async () => {
    const { manager, examId, tokens } = await publishedExam(office, database().queries, { people: 1 });
    clock.time += 86_400_000;
    const candidate = await candidateOf(office, tokens[0]!, "19910000000");
    await candidate.start();
    await candidate.handIn();
    clock.time += 60_000;
    await office.settle();
    const taskId = await manager.ask(downloadCalls.startPdfs, { examId, content: "grades" });
    await manager.ask(downloadCalls.cancel, { taskId });
    await office.settle();
    expect((await manager.ask(downloadCalls.check, { examId }))[0]).toMatchObject({ reason: "CANCELLED" });
    const pieces = await database().queries.selectFrom("zip_piece").selectAll().execute();
    expect(pieces.filter(({ job_id }) => job_id === taskId)).toEqual([]);
  });

  test("a task that was cancelled leaves no file", async () => {
    const { manager, examId } = await publishedExam(office, database().queries, { people: 0 });
    const taskId = await manager.ask(downloadCalls.start, { examId, content: "scores", format: "csv" });
    await manager.ask(downloadCalls.cancel, { taskId });
    await office.settle();
    const [task] = await manager.ask(downloadCalls.check, { examId });
    expect(task).toMatchObject({ taskId, state: "failed", reason: "CANCELLED", size: 0 });
    expect(await manager.audited("result.export.cancel")).toEqual([taskId]);
  });

  test("a workbook of more people than it may hold is refused, and any other format is not", async () => {
    const { queries } = database();
    const { manager, examId } = await publishedExam(office, queries, { people: 1 });
    const one = await rowOf(queries, "candidate", { exam_id: examId });
    const ids = Array.from({ length: workbookMax + 1 }, (_, at) => `${examId.slice(0, 20)}-${at}`);
    const score = { exam_id: examId, company_id: one.company_id, answers: "[]", withheld: "", revision: 1 };
    const figures = { score: 0, total: 0, open: 0, released_at: 0, at: 0 };
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500);
      const people = some.map((id, at) => ({ ...one, id, uuid: id, mobile: "", number: from + at + 2 }));
      await queries.insertInto("candidate").values(people).execute();
      const scores = some.map((candidate_id) => ({ ...score, ...figures, candidate_id }));
      await queries.insertInto("candidate_score").values(scores).execute();
    }
    const wanted = { examId, content: "scores" } as const;
    expect(await manager.stopped(downloadCalls.start, { ...wanted, format: "xlsx" })).toBe(
      "TOO_MANY_FOR_EXCEL format",
    );
    expect(await manager.stopped(downloadCalls.answers, { examId })).toBe("TOO_MANY_FOR_EXCEL");
    await manager.ask(downloadCalls.start, { ...wanted, format: "csv" });
  });
});
