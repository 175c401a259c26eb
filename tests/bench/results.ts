import { printTickets } from "#backend/admissions/print";
import type { Database } from "#backend/database/open";
import { reportPdfJob, reportPdfJobs } from "#backend/downloads/report-pdfs";
import { resultFileJob, resultFileJobs } from "#backend/downloads/tasks";
import { newId, newOpenId } from "#backend/ids";
import type { AdmissionTicket } from "#contract/admissions/shapes";
import { openDemo } from "../support/open-demo";
import { insertRow, rowOf, rowsOf } from "../support/rows";
import { beside, jobServices } from "./beside";
import { type Figure, figureOf } from "./table";

const people = 5_000;

/** The files of an exam with 5,000 candidates, and how long a small write waits beside them; a room's tickets. */
export async function measureResults(): Promise<Figure[]> {
  const database = await openDemo();
  const whose = await insertCandidates(database);
  const idle = await beside(database, () => new Promise((done) => setTimeout(done, 3_000)));
  const file = (format: string) => () =>
    resultFileJobs[resultFileJob]!(jobOf(whose, { content: "answers", format }), jobServices(database));
  const excel = await beside(database, file("xlsx"));
  const qti = await beside(database, file("qti"));
  const pdfs = await beside(database, () =>
    reportPdfJobs[reportPdfJob]!(
      jobOf(whose, { content: "reports", site: "https://exam.example.cn" }),
      jobServices(database),
    ),
  );
  await database.close();
  const tickets = await beside(null, () => printTickets(Array.from({ length: 500 }, ticketOf), "zh"));
  return [
    ...figuresOf(`answers of ${people} candidates as Excel`, excel, idle),
    ...figuresOf(`the same as QTI results in a zip`, qti, idle),
    ...figuresOf(`reports of ${people} candidates as PDFs in a zip`, pdfs, idle),
    figureOf("500 admission tickets in one PDF", tickets.seconds, "s", { atMost: 30 }),
    figureOf("the same: memory on top", tickets.megabytes, "MB"),
  ];
}

type Beside = Awaited<ReturnType<typeof beside>>;

const figuresOf = (what: string, { seconds, megabytes, write }: Beside, idle: Beside): Figure[] => [
  figureOf(what, seconds, "s"),
  figureOf("the same: memory on top", megabytes, "MB", { atMost: 300 }),
  figureOf("the same: a small write beside it", write, "ms"),
  figureOf("the same: against one alone", write / idle.write, "×"),
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
    const own = { id, uuid: newOpenId(), number: 100_000 + number };
    const candidate = await rowOf(queries, "candidate", { id: candidate_id });
    const sitting = await rowOf(queries, "sitting", { candidate_id });
    const answers = await rowsOf(queries, "sitting_answer", { candidate_id });
    const blank = { mobile: "", id_card: "", id_card_key: "", id_card_mask: "", photo: "" };
    await insertRow(queries, "candidate", { ...candidate, ...blank, ...own });
    await insertRow(queries, "sitting", { ...sitting, candidate_id: id, receipt: newOpenId() });
    for (const answer of answers) await insertRow(queries, "sitting_answer", { ...answer, candidate_id: id });
    await insertRow(queries, "candidate_score", { ...score, candidate_id: id });
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
