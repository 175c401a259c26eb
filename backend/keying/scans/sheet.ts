import type { KeyedQuestion, ScannedField } from "#contract/keying/shapes";
import { letterOf } from "#contract/questions/kinds";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { qrPicture } from "../../admissions/print";
import { ownSheetOf } from "../../downloads/own-papers";
import { type ExamRow, findExam } from "../../exams/store";
import type { PaperOwner } from "../../exports/content/render-input";
import { answerSheetOf } from "../../exports/paper/answer-sheet";
import type { Context } from "../../handler";
import { print } from "../../print/print";
import { sceneOfCandidate } from "../../sitting/scene";
import { keyedQuestions } from "../fields";
import { placesBefore } from "../sitting";
import type { OvalReading, SheetPlace } from "./ovals";

/** A candidate's answer sheet: their questions as they are keyed, and where each stands on its pages. */
export interface OwnSheet {
  questions: KeyedQuestion[];
  places: SheetPlace[];
}

type Services = Pick<Context, "queries" | "clock" | "encryption">;
type OfExam = Pick<ExamRow, "id" | "company_id">;

/** Nobody's name: where the ovals stand does not depend on it. */
const nobody: PaperOwner = {
  ...{ name: "", number: "", digits: "", place: "", code: "" },
  qr: { name: "code.svg", alt: "-" },
};

/** What is printed of a candidate's answer sheet, with the questions on it; null without that candidate. */
export async function answerSheetFor(
  services: Services,
  exam: OfExam,
  candidateId: string,
  { owner, language }: { owner: PaperOwner; language: Language } = { owner: nobody, language: "zh" },
) {
  const scene = await sceneOfCandidate(services, candidateId);
  if (!scene) return null;
  const row = await findExam(services.queries, exam.company_id, exam.id);
  const { places } = await placesBefore(services, scene);
  const sheet = ownSheetOf(row, scene.paper, places);
  const words = { t: translators[language], language };
  return { data: answerSheetOf({ sheet, words, owner }), questions: keyedQuestions(scene.paper, places) };
}

/** Typesets a candidate's sheet anew to learn where its ovals stand: in every language at the same places. */
export async function ownAnswerSheet(
  services: Services,
  exam: OfExam,
  candidateId: string,
): Promise<OwnSheet | null> {
  const found = await answerSheetFor(services, exam, candidateId);
  if (!found) return null;
  const pictures = { [nobody.qr.name]: qrPicture(nobody.qr.alt) };
  const said = await print("answer-sheet", found.data, { format: "places", pictures });
  return { questions: found.questions, places: JSON.parse(new TextDecoder().decode(said)) };
}

/** The fields of a sheet under the numbers that are printed beside their ovals and boxes. */
const numbered = ({ questions }: OwnSheet) =>
  questions.flatMap(({ number, fields }, place) =>
    fields.map(({ kind, child }, field) => ({
      ...{ place, field, kind, said: child > 0 ? `${number}-${child}` : String(number) },
    })),
  );

/** The printed numbers of questions that one oval alone can answer. */
export function singlesOf(sheet: OwnSheet): (number: string) => boolean {
  const several = new Set(numbered(sheet).flatMap(({ kind, said }) => (kind === "some" ? [said] : [])));
  return (number) => !several.has(number);
}

/** What one page of a sheet says, by field. */
export function fieldsOnPage(
  sheet: OwnSheet,
  page: number,
  readings: readonly OvalReading[],
  pageId: string,
): ScannedField[] {
  const byNumber = new Map(readings.map((one) => [one.number, one]));
  const written = new Set(
    sheet.places.flatMap((one) => (one.kind === "writing" && one.page === page ? [one.number] : [])),
  );
  return numbered(sheet).flatMap(({ place, field, kind, said }): ScannedField[] => {
    if (kind === "blank")
      return written.has(said) ? [{ place, field, text: "", certainty: "written", pageId }] : [];
    const reading = byNumber.get(said);
    if (!reading) return [];
    const { filled, certainty } = reading;
    const one = filled.length === 1 ? filled[0]! : null;
    const text =
      kind === "some"
        ? filled.map(letterOf).join("")
        : one === null
          ? ""
          : kind === "truth"
            ? "TF"[one]!
            : letterOf(one);
    return [{ place, field, text, certainty, pageId }];
  });
}

/** What was read before with what a further page says: where two pages differ, a person looks. */
export function mergedFields(
  sheet: OwnSheet,
  before: readonly ScannedField[],
  page: readonly ScannedField[],
): { fields: ScannedField[]; unsure: number } {
  const keyOf = ({ place, field }: { place: number; field: number }) => `${place} ${field}`;
  const all = new Map(
    before.filter(({ certainty }) => certainty !== "missing").map((one) => [keyOf(one), one]),
  );
  for (const one of page) {
    const old = all.get(keyOf(one));
    const isSame = !old || (old.text === one.text && old.certainty === one.certainty);
    all.set(keyOf(one), isSame ? (old ?? one) : { ...one, certainty: "unsure" });
  }
  const fields = numbered(sheet).map(
    ({ place, field }): ScannedField =>
      all.get(keyOf({ place, field })) ?? { place, field, text: "", certainty: "missing", pageId: "" },
  );
  return { fields, unsure: fields.filter(({ certainty }) => certainty !== "sure").length };
}

/** What of a page shows a question, in millimetres: its ovals with their number, or the box for writing. */
export function boxOf({ questions, places }: OwnSheet, place: number, page: number) {
  const question = questions[place];
  if (!question) return null;
  const isOwn = (said = "") => said === String(question.number) || said.startsWith(`${question.number}-`);
  const own = places.filter((one) => one.page === page && isOwn(one.number));
  if (own.length === 0) return null;
  const isOval = own.some(({ kind }) => kind === "oval");
  const left = Math.min(...own.map(({ x }) => x)) - (isOval ? 10 : 0);
  const upper = Math.min(...own.map(({ y }) => y)) - 1.5;
  const right = Math.max(...own.map(({ x, width }) => x + width)) + 1.5;
  const lower = Math.max(...own.map(({ y, height }) => y + height)) + 1.5;
  return {
    x: Math.max(0, left),
    y: upper,
    width: Math.min(210, right) - Math.max(0, left),
    height: lower - upper,
  };
}
