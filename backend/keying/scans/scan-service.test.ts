import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { keyingCalls, scanCalls } from "#contract/keying/calls";
import { scanFileLimits } from "#contract/keying/shapes";
import { resultCalls } from "#contract/results/calls";
import {
  copyOf,
  dab,
  fillIn,
  pdfOfScans,
  printedSheet,
  type Scan,
  scanned,
} from "../../../tests/support/answer-sheets";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { examOnPaper, questionsDrawnFor } from "../../../tests/support/paper-exams";
import { fileOf, png } from "../../../tests/support/pictures";
import { insertRow, rowOf, setRows } from "../../../tests/support/rows";
import { candidateOf } from "../../../tests/support/sittings";
import { prune } from "../../maintenance/prune";
import { answerSheetFor } from "./sheet";

const types = [1, 2, 7, 3] as const;
/** Answers to a question of each type: right, partly right, wrong. */
const given = [
  { 1: [2], 2: [1, 2, 3], 7: [2], 3: [1] },
  { 1: [0], 2: [1, 2], 7: [2, 3], 3: [0] },
  { 1: [3], 2: [0, 1], 7: [0], 3: [0] },
];

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;
  let made: Awaited<ReturnType<typeof examOnPaper>>;
  let manager: Author;
  let examId: string;

  async function examOf(people: number, of: readonly (1 | 2 | 3 | 4 | 7)[] = types) {
    made = await examOnPaper(office, database(), people, of);
    ({ manager, examId } = made);
  }

  const drawnFor = (candidateId: string, of: readonly (1 | 2 | 3 | 4 | 7)[] = types) =>
    questionsDrawnFor(database(), candidateId, of);

  /** The sheet as it was printed in English, with these answers filled in; of another exam where one is named. */
  async function sheetOf(
    candidateId: string,
    answers: Record<number, readonly number[]>,
    of = types as never,
  ) {
    const { queries } = database();
    const { uuid } = await rowOf(queries, "candidate", { id: candidateId });
    const owner = {
      ...{ name: "周远", number: "1-00001", digits: "0000100001", place: "A1", code: "ABCDEF" },
      qr: { name: "admission.svg", alt: `https://exam.example.com/offline/check/${uuid}` },
    };
    const exam = { id: examId, company_id: manager.companyId };
    // why: whose paper is drawn needs no key to draw it.
    const services = { queries, clock, encryption: null as never };
    const { data } = (await answerSheetFor(services, exam, candidateId, { owner, language: "en" }))!;
    const { pages, places } = await printedSheet(data);
    const scan = copyOf(pages[0]!);
    for (const [place, { type, options }] of (await drawnFor(candidateId, of)).entries()) {
      for (const key of answers[type] ?? []) {
        const letter = type === 3 ? 1 - key : options.indexOf(key);
        const said = String(place + 1);
        fillIn(scan, places.find((one) => one.number === said && one.letter === letter)!);
      }
    }
    return scan;
  }
  const upload = async (bytes: Uint8Array, name: string, by = manager) => {
    const file = fileOf(bytes, name);
    return by.ask(scanCalls.add, { examId, file });
  };
  const jpegOf = (scan: Scan, turn = 0) => scanned(scan, { as: "jpeg", turn });
  const read = () => manager.ask(scanCalls.list, { examId });

  test("scanned sheets score what the same answers score online, once a person confirmed them", async () => {
    await examOf(6);
    const scans: Scan[] = [];
    for (const [at, answers] of given.entries()) {
      const person = await candidateOf(office, made.tokens[at]!, `1991000000${at}`);
      await person.start();
      for (const [place, { type }] of (await drawnFor(made.candidateIds[at]!)).entries())
        await person.save(place, null, 0, { fields: { answer: answers[type as 1].map(String) } });
      await person.handIn();
      scans.push(await sheetOf(made.candidateIds[at + 3]!, answers));
    }
    const pages = await Promise.all(scans.map((scan, at) => jpegOf(scan, [0, 1.4, 180][at])));
    await upload(await pdfOfScans(pages), "all.pdf");
    await office.settle();
    expect(await read()).toMatchObject({
      files: [{ fileName: "all.pdf", state: "done", done: 3, total: 3 }],
      ...{ pages: [], sure: 3, unsure: 0 },
    });
    // Nothing is keyed before somebody says so, and whoever was scanned does not start online.
    expect(await manager.refusal(keyingCalls.score, { examId })).toBe("NOTHING_TO_SCORE");
    const late = await candidateOf(office, made.tokens[3]!, "19910000003");
    expect(await late.start()).toBe("ANSWERED_ON_PAPER");
    expect(await manager.ask(scanCalls.confirm, { examId })).toBe(3);
    expect(await manager.audited("keying.scan")).toEqual([examId]);
    expect((await manager.audited("keying.key")).sort()).toEqual(made.candidateIds.slice(3).sort());
    expect(await manager.ask(keyingCalls.score, { examId })).toEqual({ scored: 3, short: 0 });
    clock.time += 60_000;
    await office.settle();
    const scoresOf = async (candidateId: string) =>
      (await manager.ask(resultCalls.get, { candidateId })).answers
        .map(({ versionId, score, why, given: said }) => [versionId, score, why, said])
        .sort();
    for (const at of [0, 1, 2])
      expect(await scoresOf(made.candidateIds[at + 3]!)).toEqual(await scoresOf(made.candidateIds[at]!));
    // A sheet of somebody whose answers are handed in changes nothing.
    await upload(await scanned(scans[0]!), "late.png");
    await office.settle();
    expect((await read()).pages).toMatchObject([{ problem: "scored", realName: "周远3" }]);
  });

  test("what is unsure, twice, or somebody else's waits for a person, with its picture", async () => {
    await examOf(2, [1, 2, 4]);
    const [one, other] = made.candidateIds as [string, string];
    const of = [1, 2, 4] as never;
    const twice = await sheetOf(one, { 1: [0, 1], 2: [1, 2] }, of);
    await upload(await scanned(twice), "a.png");
    await office.settle();
    expect(await read()).toMatchObject({ sure: 0, unsure: 1, pages: [] });
    expect(await manager.refusal(scanCalls.confirm, { examId })).toBe("NOTHING_TO_CONFIRM");
    const sheet = await manager.ask(keyingCalls.get, { candidateId: one });
    const drawn = await drawnFor(one, [1, 2, 4]);
    const placeOf = (type: number) => drawn.findIndex((question) => question.type === type);
    const certainties = (place: number) =>
      sheet.scanned!.filter((field) => field.place === place).map(({ certainty }) => certainty);
    expect([certainties(placeOf(1)), certainties(placeOf(2)), certainties(placeOf(4))]).toEqual([
      ["several"],
      ["sure"],
      ["written", "written"],
    ]);
    expect(sheet.typed[placeOf(1)]).toEqual([""]);
    const { pageId } = sheet.scanned![0]!;
    for (const asked of ["", `?place=${placeOf(1)}`, `?place=${placeOf(4)}`]) {
      const shown = await manager.open(`/api/offline/keying/scan/picture/${pageId}${asked}`);
      const bytes = new Uint8Array(await shown.arrayBuffer());
      expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8]);
    }
    const stored = await database()
      .queries.selectFrom("scanned_page")
      .select("picture")
      .executeTakeFirstOrThrow();
    expect(Buffer.from(stored.picture, "base64").subarray(0, 2)).not.toEqual(Buffer.from([0xff, 0xd8]));

    // The same sheet again, with another answer; and one of another exam.
    await upload(await scanned(await sheetOf(one, { 1: [0], 2: [1, 3] }, of)), "again.png");
    const [mine, ours] = [examId, manager];
    await examOf(1, [1]);
    const foreign = await sheetOf(made.candidateIds[0]!, { 1: [0] }, [1] as never);
    [examId, manager] = [mine, ours];
    await upload(await scanned(foreign), "foreign.png");
    await office.settle();
    const { pages } = await read();
    expect(pages.map(({ problem, realName }) => [problem, realName])).toEqual([
      ["repeated", "周远0"],
      ["other", ""],
    ]);
    const again = await manager.ask(keyingCalls.get, { candidateId: one });
    expect(again.scanned!.filter(({ place }) => place === placeOf(2))).toMatchObject([
      { certainty: "unsure" },
    ]);
    const seen = { pageId: pages[1]!.pageId };
    const problem = await manager.ask(scanCalls.dismiss, seen);
    expect([problem, (await read()).pages.length]).toEqual(["other", 1]);
    // Taken from the list by mistake, it is put back as it was.
    expect(await manager.ask(scanCalls.dismiss, { ...seen, problem })).toBe("");
    expect((await read()).pages).toEqual(pages);
    await manager.ask(scanCalls.dismiss, seen);
    // Whoever keys it confirms it; taken back, the scan is there again, and then nothing.
    const typed = again.typed.map((fields, place) => (place === placeOf(1) ? ["A"] : fields));
    expect(await manager.ask(keyingCalls.key, { candidateId: one, typed })).toBe("once");
    const stateOf = async () => (await manager.ask(keyingCalls.list, { examId })).people[0]!.state;
    for (const state of ["scanned", "none"]) {
      await manager.ask(keyingCalls.takeBack, { candidateId: one, reason: "重新扫描" });
      expect(await stateOf()).toBe(state);
    }
    expect((await manager.ask(keyingCalls.get, { candidateId: other })).scanned).toBeNull();
  });

  test("the second person of two does not see the scan that the first confirmed, nor saves what was filled in from it", async () => {
    await examOf(1, [1]);
    const candidateId = made.candidateIds[0]!;
    const second = await office.author({ companyId: manager.companyId, roles: ["r_exam_management"] });
    await manager.ask(keyingCalls.double, { examId, isDouble: true });
    await upload(await scanned(await sheetOf(candidateId, { 1: [0] }, [1] as never)), "a.png");
    await office.settle();
    const { typed } = await second.ask(keyingCalls.get, { candidateId });
    await manager.ask(scanCalls.confirm, { examId });
    expect(await second.ask(keyingCalls.get, { candidateId })).toMatchObject({
      ...{ round: 2, scanned: null, typed: [[""]] },
    });
    const filledIn = { candidateId, typed, isFromScan: true };
    expect(await second.refusal(keyingCalls.key, filledIn)).toBe("SCAN_CHANGED_MEANWHILE");
    expect(await manager.refusal(keyingCalls.score, { examId })).toBe("NOTHING_TO_SCORE");
    expect(await second.ask(keyingCalls.key, { candidateId, typed })).toBe("agreed");
  });

  test("the sheet of somebody who is absent is told, and counts once they are re-admitted", async () => {
    await examOf(1, [1]);
    const candidateIds = [made.candidateIds[0]!];
    const change = (to: { kind: "absent" } | { kind: "readmit"; reason: string }) =>
      manager.ask(candidateCalls.changeMany, { examId, candidateIds, change: to });
    await change({ kind: "absent" });
    await upload(await scanned(await sheetOf(candidateIds[0]!, { 1: [0] }, [1] as never)), "a.png");
    await office.settle();
    const problem = [{ problem: "out", realName: "周远0" }];
    expect(await read()).toMatchObject({ sure: 0, unsure: 0, pages: problem });
    await change({ kind: "readmit", reason: "误记" });
    expect(await read()).toMatchObject({ sure: 1, unsure: 0, pages: problem });
    expect(await manager.ask(scanCalls.confirm, { examId })).toBe(1);
  });

  test("a file whose job failed is deleted, and holds up no other; ten that wait do", async () => {
    await examOf(1, [1]);
    const { queries } = database();
    const scan = await png();
    const at = clock.now();
    const whose = { company_id: manager.companyId, exam_id: examId, operator_id: manager.id, at };
    const { id: scan_id } = await insertRow(queries, "answer_scan", whose);
    const { operator_id: _, ...page } = { ...whose, scan_id, size: 5_000_000_000 };
    await insertRow(queries, "scanned_page", page);
    await upload(scan, "full.png");
    await office.settle();
    const { files } = await read();
    expect(files.find(({ fileName }) => fileName === "full.png")).toMatchObject({ reason: "FILE_QUOTA" });
    const failed = await rowOf(queries, "answer_scan", { exam_id: examId, file_name: "full.png" });
    expect(failed.bytes).toBe("");

    // Of a job that was given up, as its process died each time, the file is still there.
    for (let count = 0; count < scanFileLimits.waiting; count++) {
      const job = { company_id: manager.companyId, kind: "none", key: `none ${count}`, state: "failed" };
      const { id: task_id } = await insertRow(queries, "job", { ...job, input: "{}" });
      await insertRow(queries, "answer_scan", { ...whose, task_id, bytes: "x" });
    }
    await upload(scan, "next.png");
    await office.settle();
    await setRows(queries, "job", { company_id: manager.companyId, kind: "none" }, { state: "running" });
    const file = fileOf(scan, "eleventh.png");
    expect(await manager.refusal(scanCalls.add, { examId, file })).toBe("TOO_MANY_SCANS file");
  });

  test("other files are refused; what is hostile fails its own job; pictures are another company's to nobody", async () => {
    await examOf(1, [1]);
    const refused = async (bytes: Uint8Array | string, name: string) =>
      manager.refusal(scanCalls.add, { examId, file: fileOf(bytes as never, name) });
    expect(await refused("hello", "a.png")).toBe("FILE_KIND file");
    expect(await refused("GIF89a", "a.gif")).toBe("FILE_KIND file");
    const scan = await sheetOf(made.candidateIds[0]!, { 1: [0] }, [1] as never);
    dab(scan, 0, 0, 60, 30, () => 255);
    const jpeg = await jpegOf(scan);
    await upload(jpeg, "torn.jpg");
    await upload(jpeg.subarray(0, 9_000), "cut.jpg");
    await office.settle();
    const { files, pages } = await read();
    expect(files.map(({ fileName, state, reason }) => [fileName, state, reason]).sort()).toEqual([
      ["cut.jpg", "failed", "SCAN_DAMAGED"],
      ["torn.jpg", "done", ""],
    ]);
    expect(pages).toMatchObject([{ problem: "marks", candidateId: "" }]);
    const stranger = await office.author({ roles: ["r_ent_admin"] });
    const { pageId } = pages[0]!;
    expect(await stranger.refusal(scanCalls.picture, { pageId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(scanCalls.dismiss, { pageId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(scanCalls.list, { examId })).toBe("NOT_FOUND");
    // The uploaded file is gone once it was read; pages after 90 days.
    const { queries } = database();
    const left = await queries
      .selectFrom("answer_scan")
      .select("bytes")
      .where("exam_id", "=", examId)
      .execute();
    expect(left.map(({ bytes }) => bytes)).toEqual(["", ""]);
    await prune(queries, clock.time + 92 * 86_400_000);
    expect(await queries.selectFrom("scanned_page").select("id").execute()).toEqual([]);
  });
});
