import { sheetMark, sheetVariant, titleOfSheet } from "#contract/exports/said";
import { paperVariant } from "#contract/exports/shapes";
import type { SheetQuestion } from "#contract/exports/sheet";
import { answering, blank, letterOf } from "#contract/questions/kinds";
import type { PrintData } from "../../print/print";
import type { ExportRenderInput } from "../content/render-input";
import { type PrintField, pageCode } from "./data";

/** What `templates/answer-sheet.typ` lays out. */
export interface AnswerSheetData extends PrintData {
  heading: string;
  /** Which variant it is, its oval filled in; null for the paper as written. */
  variant: { label: string; letters: string[]; chosen: string; said: string } | null;
  page: string;
  code: string;
  fields: PrintField[];
  hint: string;
  /** The label of the candidate's number, ten digits. */
  number: string;
  /** The number itself; "" where it is written. */
  digits: string;
  qr: { name: string; alt: string } | null;
  choicesTitle: string;
  /** Questions answered by filling in ovals. */
  choices: { number: string; letters: string[] }[];
  writingsTitle: string;
  /** Questions answered in a box, by lines of its height. */
  writings: { number: string; mark: string; lines: number }[];
}

/** Of an answer that has no lines of its own. */
const leastLines = 3;

/** The answer sheet of a paper: the places of its answers, under the numbers of its questions. */
export function answerSheetOf({
  sheet,
  words,
  owner,
}: Pick<ExportRenderInput, "sheet" | "words" | "owner">): AnswerSheetData {
  const { t, language } = words;
  const choices: AnswerSheetData["choices"] = [];
  const writings: AnswerSheetData["writings"] = [];
  const place = (asked: SheetQuestion, number: string) => {
    const kind = answering[asked.type];
    if (asked.children.length > 0) {
      for (const child of asked.children) place(child, `${number}-${child.number}`);
    } else if (asked.option.length > 0) {
      choices.push({ number, letters: asked.option.map((_, at) => letterOf(at)) });
    } else if (kind === "truth") {
      choices.push({ number, letters: [t("exports:printed.rightShort"), t("exports:printed.wrongShort")] });
    } else {
      // A line for each blank.
      const lines =
        kind === "blanks" ? (asked.content.match(blank)?.length ?? 1) : Math.max(asked.lines, leastLines);
      writings.push({ number, mark: sheetMark(asked, words), lines });
    }
  };
  for (const paper of sheet.papers)
    for (const part of paper.parts) for (const asked of part.questions) place(asked, String(asked.number));
  const heading = t("exports:printed.answerSheetOf", { name: titleOfSheet(sheet, words) });
  const letters = paperVariant.options.filter((letter) => letter !== "");
  return {
    title: heading,
    heading,
    language,
    variant: sheet.variant
      ? {
          label: t("exports:printed.variantLabel"),
          letters,
          chosen: sheet.variant,
          said: sheetVariant(sheet, words),
        }
      : null,
    page: t("exports:printed.page", { page: "<page>", pages: "<pages>" }),
    code: pageCode(sheet, words, owner),
    fields: [
      [t("exports:printed.name"), owner?.name ?? ""],
      [t("exports:printed.seat"), owner?.place ?? ""],
    ],
    // Who finds their number printed has nothing to write there.
    hint: t(owner?.digits ? "exports:printed.answerHintOwn" : "exports:printed.answerHint"),
    number: t("exports:printed.candidate"),
    digits: owner?.digits ?? "",
    qr: owner?.qr ?? null,
    choicesTitle: t("exports:printed.choices"),
    choices,
    writingsTitle: t("exports:printed.writings"),
    writings,
  };
}
