import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printTickets } from "#backend/admissions/print";
import { openSeal } from "#backend/audit";
import { type Database, openDatabase } from "#backend/database/open";
import { reportPdfJob, reportPdfJobs } from "#backend/downloads/report-pdfs";
import { resultFileJob, resultFileJobs } from "#backend/downloads/tasks";
import { newId, newOpenId } from "#backend/ids";
import { openServices } from "#backend/index.server";
import type { JobServices } from "#backend/jobs/job";
import { openEncryption } from "#backend/keys/encryption";
import { openSigning } from "#backend/signing/signing";
import type { AdmissionTicket } from "#contract/admissions/shapes";
import { rowOf, rowsOf } from "../support/rows";
import { beside } from "./beside";
import type { Figure } from "./table";

const people = 5_000;
const secrets: [string] = ["a secret of this bench"];

/** The files of an exam with 5,000 candidates, and how long a small write waits beside them; a room's tickets. */
export async function measureResults(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-bench-"));
  mkdirSync(join(folder, "data"));
  const settings = {
    ...{ database: join(folder, "data/mingshi.sqlite"), folder: join(folder, "data") },
    ...{ isDemo: true, logLevel: "silent", firstAdmin: "" },
  };
  try {
    await (await openServices(await openDatabase(settings.database), settings)).close();
    const database = await openDatabase(settings.database);
    const whose = await insertCandidates(database);
    const idle = await beside(database, () => new Promise((done) => setTimeout(done, 3_000)));
    const file = (format: string) => () =>
      resultFileJobs[resultFileJob]!(jobOf(whose, { content: "answers", format }), servicesOf(database));
    const excel = await beside(database, file("xlsx"));
    const qti = await beside(database, file("qti"));
    const pdfs = await beside(database, () =>
      reportPdfJobs[reportPdfJob]!(
        jobOf(whose, { content: "reports", site: "https://exam.example.cn" }),
        servicesOf(database),
      ),
    );
    await database.close();
    const tickets = await beside(null, () => printTickets(Array.from({ length: 500 }, ticketOf), "zh"));
    return [
      ...figuresOf(`answers of ${people} candidates as Excel`, excel, idle),
      ...figuresOf(`the same as QTI results in a zip`, qti, idle),
      ...figuresOf(`reports of ${people} candidates as PDFs in a zip`, pdfs, idle),
      { what: "500 admission tickets in one PDF", aim: { atMost: 30 }, measured: tickets.seconds, unit: "s" },
      { what: "the same: memory on top", measured: tickets.megabytes, unit: "MB" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Beside = Awaited<ReturnType<typeof beside>>;

const figuresOf = (what: string, { seconds, megabytes, write }: Beside, idle: Beside): Figure[] => [
  { what, measured: seconds, unit: "s" },
  { what: "the same: memory on top", aim: { atMost: 300 }, measured: megabytes, unit: "MB" },
  { what: "the same: a small write beside it", measured: write, unit: "ms" },
  { what: "the same: against one alone", measured: write / idle.write, unit: "×" },
];

interface Whose {
  examId: string;
  exam: string;
  companyId: string;
}

const jobOf = ({ examId, exam, companyId }: Whose, input: object) => ({
  ...{ id: newId(), companyId, operatorId: "" },
  input: { examId, exam, language: "zh", ...input },
});

const servicesOf = (database: Database): JobServices => ({
  ...{ database, clock: { now: () => Date.now() }, signal: new AbortController().signal },
  ...{ seal: openSeal(secrets), signing: openSigning(secrets), encryption: openEncryption(secrets) },
  ...{ isStopped: () => false, lock: async () => {}, complete: async () => {}, progress: async () => {} },
});

/** The demo's released exam, its candidates over and over, each under a number of their own. */
async function insertCandidates({ queries }: Database): Promise<Whose> {
  const exam = await queries
    .selectFrom("exam")
    .innerJoin("candidate_score", "candidate_score.exam_id", "exam.id")
    .select(["exam.id", "exam.name", "exam.company_id"])
    .where("candidate_score.released_at", ">", 0)
    .limit(1)
    .executeTakeFirstOrThrow();
  const scores = await rowsOf(queries, "candidate_score", { exam_id: exam.id });
  for (let number = 0; number < people - scores.length; number += 1) {
    const { candidate_id, ...score } = scores[number % scores.length]!;
    const id = newId();
    const candidate = await rowOf(queries, "candidate", { id: candidate_id });
    const sitting = await rowOf(queries, "sitting", { candidate_id });
    const answers = await rowsOf(queries, "sitting_answer", { candidate_id });
    const blank = { mobile: "", id_card: "", id_card_key: "", id_card_mask: "", photo: "" };
    await queries
      .insertInto("candidate")
      .values({ ...candidate, ...blank, id, uuid: newOpenId(), number: 100_000 + number })
      .execute();
    const insert = { candidate_id: id };
    await queries
      .insertInto("sitting")
      .values({ ...sitting, ...insert, receipt: newOpenId() })
      .execute();
    if (answers.length > 0)
      await queries
        .insertInto("sitting_answer")
        .values(answers.map((answer) => ({ ...answer, ...insert })))
        .execute();
    await queries
      .insertInto("candidate_score")
      .values({ ...score, ...insert })
      .execute();
  }
  return { examId: exam.id, exam: exam.name, companyId: exam.company_id };
}

function ticketOf(_: unknown, at: number) {
  const [day, hour] = [Date.UTC(2026, 10, 28), 3_600_000];
  const ticket: AdmissionTicket = {
    ...{ candUuid: `candidate-${at}`, exam: "变电检修工技能等级考核（初级）", organiser: "江北电力培训中心" },
    ...{
      ticketNumber: `12-${at + 1}`,
      name: `考生${at}`,
      gender: "女",
      idcard: "3101**********1234",
      photo: "",
    },
    ...{ reportAt: day, openAt: day + hour, closeAt: day + 3 * hour, timeZone: "Asia/Shanghai" },
    ...{ site: "公司实训楼", address: "安平路 26 号", room: "第 1 考场", seat: `A${at + 1}`, rules: "" },
    checkAddress: `https://exam.example.cn/offline/check/candidate-${at}-AAAAAAAAAA`,
  };
  return { ticket, photo: null };
}
