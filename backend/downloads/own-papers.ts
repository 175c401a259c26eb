import { setImmediate as turn } from "node:timers/promises";
import { hasTickets, ticketNumberOf } from "#contract/admissions/facts";
import { type Sheet, sheetQuestionOf } from "#contract/exports/sheet";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { qrPicture } from "../admissions/print";
import { ticketRows } from "../admissions/ticket";
import { findDraw, paperColumns } from "../candidate-papers/drawing/papers";
import type { CandidateRow } from "../candidates/store/store";
import { companyDay } from "../companies/zone";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf, findExam } from "../exams/store";
import { PaperPictures } from "../exports/content/pictures";
import type { PaperOwner } from "../exports/content/render-input";
import { optionsInOrder } from "../exports/content/variant";
import { answerSheetOf } from "../exports/paper/answer-sheet";
import { paperDataOf } from "../exports/paper/data";
import { cleanName } from "../files/names";
import { Refusal } from "../handler";
import { type JobHandlers, JobRefusal, type JobServices } from "../jobs/job";
import { markingCode } from "../marking/code";
import { PrintLimitError, printAccessible } from "../print/print";
import { type ExamPaper, examPaperOf, type Place, placesOf } from "../sitting/exam-paper";
import { deleteZip, writePieces } from "../zip/pieces";
import { writeZip, type ZipEntry } from "../zip/writing";

/** The kind of job that writes each candidate's own paper, with their answer sheet, to a zip of PDFs. */
export const ownPaperJob = "exam.ownPapers";

export interface OwnPaperInput {
  examId: string;
  exam: string;
  content: "papers";
  /** "" for those of all rooms. */
  room: string;
  language: Language;
  site: string;
}

/** The same for requests for the same zip. */
export const ownPaperKey = ({ examId, room, language }: OwnPaperInput) => `${examId} ${language} ${room}`;

/** Whose papers are printed, at most so many at a time. */
const piece = 100;
export const ownPaperRows = (queries: Queries, examId: string, room: string) => {
  const all = ticketRows(queries).where("candidate.exam_id", "=", examId);
  return room === "" ? all : all.where("candidate.room", "=", room);
};

export const ownPaperJobs: JobHandlers = {
  async [ownPaperJob]({ id, companyId, input }, services) {
    const { examId, room, language, site } = input as OwnPaperInput;
    const { queries } = services.database;
    const exam = await findExam(queries, companyId, examId).catch((error) => {
      throw error instanceof Refusal ? new JobRefusal(error.reason) : error;
    });
    // An exam may have been cancelled since it was asked for.
    if (!hasTickets({ category: examSettingsOf(exam).category, state: exam.state }))
      throw new JobRefusal("TICKET_NONE");
    await deleteZip(queries, id);
    const entries = papersOf(exam, { room, language, site }, services);
    const size = await writePieces(services, { jobId: id, companyId }, writeZip(entries));
    const said = translators[language]("results:files.contents.papers");
    const name = [exam.name, room, said].filter(Boolean).join(" ").replace(/[\\/]/g, " ");
    return { fileName: cleanName(`${name}.zip`, "papers", "zip"), size };
  },
};

/** One PDF after another, by number, each typeset when its turn comes. */
async function* papersOf(
  exam: ExamRow,
  { room, language, site }: Pick<OwnPaperInput, "room" | "language" | "site">,
  { database: { queries }, encryption, clock, progress }: JobServices,
): AsyncGenerator<ZipEntry> {
  const paper = await examPaperOf(queries, exam, "");
  const draw = await findDraw(queries, exam.id, encryption);
  if (!draw) throw new JobRefusal("NOTHING_DRAWN");
  const words = { t: translators[language], language };
  const pictures = new PaperPictures(queries, exam.company_id);
  const day = await companyDay(queries, exam.company_id, clock.now());
  const { total } = await ownPaperRows(queries, exam.id, room)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let done = 0;
  for (let last = 0; ; ) {
    const rows = await ownPaperRows(queries, exam.id, room)
      .leftJoin("candidate_paper as drawn", "drawn.candidate_id", "candidate.id")
      .select(["drawn.content as drawn_content", "drawn.hash as drawn_hash"])
      .where("candidate.number", ">", last)
      .orderBy("candidate.number")
      .limit(piece)
      .execute();
    for (const row of rows) {
      const drawn = paperColumns(draw, row.number);
      const places = placesOf(paper, row.drawn_content ?? drawn.content, row.drawn_hash ?? drawn.hash);
      const owner = ownerOf(exam, row, site);
      const used = { [owner.qr.name]: qrPicture(owner.qr.alt) };
      const input = { sheet: ownSheetOf(exam, paper, places), words, pictures, owner, step: () => turn() };
      const data = await paperDataOf(input, "a4", used);
      const { title } = data;
      const document = { title, language, paper: data, answers: answerSheetOf(input) };
      const bytes = await printAccessible("candidate-paper", document, used).catch((error) => {
        throw error instanceof PrintLimitError ? new JobRefusal("PAPER_TOO_LARGE") : error;
      });
      // By rooms and seats, as papers are laid out.
      const name = [row.room, row.seat, String(row.number).padStart(5, "0"), row.real_name];
      const whole = name.filter(Boolean).join(" ").replace(/[\\/]/g, " ");
      yield { name: cleanName(`${whole}.pdf`, String(row.number), "pdf"), bytes, day };
      done += 1;
      await progress(Math.min(done, total), total);
    }
    if (rows.length < piece) break;
    last = rows.at(-1)!.number;
  }
  if (done === 0) throw new JobRefusal("TICKET_NONE");
}

function ownerOf(exam: ExamRow, row: CandidateRow, site: string): PaperOwner {
  const number = ticketNumberOf(exam.number, row.number);
  return {
    ...{ name: row.real_name, number, digits: number.replace(/\D/g, "").padStart(10, "0") },
    place: [row.room, row.seat].filter(Boolean).join(" "),
    code: markingCode(row.id),
    qr: { name: "admission.svg", alt: `${site}/offline/check/${row.uuid}` },
  };
}

/** A candidate's paper as it is printed: their questions in their order, numbered from 1 throughout. */
export function ownSheetOf(exam: ExamRow, paper: ExamPaper, places: readonly Place[]): Sheet {
  const parts = paper.parts.map(({ name, introduction }, part) => {
    const questions = places.flatMap((place, at) => {
      if (place.part !== part) return [];
      const question = paper.questions.get(place.slot.versionId)!;
      const own = {
        ...optionsInOrder(question, place.options),
        children: question.children.map((child, index) => optionsInOrder(child, place.children[index]!)),
      };
      return [sheetQuestionOf(own, place.slot.slotId, at + 1, place.slot.score / 100)];
    });
    const score = places.reduce((sum, one) => sum + (one.part === part ? one.slot.score : 0), 0) / 100;
    return { number: part + 1, name, introduction, score, questions, keys: [] };
  });
  const counted = {
    score: parts.reduce((sum, { score }) => sum + score, 0),
    questionCount: places.length,
  };
  return {
    ...{ ...counted, name: exam.name, variant: "", versionCode: "", hasKey: false },
    instructions: examSettingsOf(exam).instructions,
    minutes: Math.round(paper.duration / 60),
    papers: [{ ...counted, name: "", parts }],
  };
}
