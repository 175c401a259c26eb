import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Key, Translate } from "#locales/words";
import { answering, languageNames, letterOf } from "../questions/kinds";
import { writePartialText } from "../questions/notation";
import { writePercent } from "../questions/weights";
import type { Sheet, SheetCode, SheetKey, SheetQuestion } from "./sheet";

/** The fixed texts of a printed paper in one language, beside the author's. */
export interface SheetWords {
  t: Translate;
  language: Language;
}

/** “A”, as it is told on each page; "" for the paper as written. */
export const sheetVariant = ({ variant }: Pick<Sheet, "variant">, { t }: SheetWords): string =>
  variant && t("exports:printed.variant", { letter: variant });

/** The name of a paper, and of which variant. */
export function titleOfSheet(sheet: Pick<Sheet, "name" | "variant">, words: SheetWords): string {
  const variant = sheetVariant(sheet, words);
  return variant ? words.t("exports:printed.titleOf", { name: sheet.name, variant }) : sheet.name;
}

/** Where a variant's question comes from, for markers: texts of authors may name options by their letters. */
export function originOf({ origin }: SheetKey, { t }: SheetWords): string {
  if (!origin) return "";
  const isMoved = origin.options.some((index, at) => index !== at);
  const letters = origin.options.map(letterOf).join(" ");
  const said = [
    origin.number === null ? "" : t("exports:printed.originNumber", { number: origin.number }),
    isMoved ? t("exports:printed.originLetters", { letters }) : "",
  ].filter(Boolean);
  return said.length === 0
    ? ""
    : t("exports:printed.origin", { said: said.join(t("exports:printed.separator")) });
}

/** The requirements of a paper: marks, minutes, questions. */
export function sheetFacts({ score, minutes, questionCount }: Sheet, words: SheetWords): string[] {
  const facts = [
    words.t("exports:printed.fullScore", { count: score, points: figure(score, words.language) }),
  ];
  if (minutes > 0) facts.push(words.t("exports:printed.lasting", { count: minutes }));
  return [...facts, words.t("exports:printed.questions", { count: questionCount })];
}

/** Which questions a text stands before, where there are several; "" for one. */
export const stimulusHead = ({ number, stimulusTo }: SheetQuestion, { t }: SheetWords): string =>
  stimulusTo === number ? "" : t("exports:printed.stimulusOf", { number, last: stimulusTo });

/** What a part's heading says behind its name: how many questions, and what they are worth together. */
export const partFacts = (
  part: { score: number; questions: readonly unknown[] },
  { t, language }: SheetWords,
) =>
  t("exports:printed.partFacts", {
    count: part.questions.length,
    points: t("exports:printed.partPoints", { count: part.score, points: figure(part.score, language) }),
  });

/** The mark of a question, after its text and in one line; "" where hidden. */
export const sheetMark = ({ score }: Pick<SheetQuestion, "score">, words: SheetWords): string =>
  score === null
    ? ""
    : words
        .t("exports:printed.mark", { count: score, points: figure(score, words.language) })
        .replace(/(?<=\S) /g, "\u00a0");

const notes: Partial<Record<SheetQuestion["type"], Key>> = {
  10: "exports:printed.asFile",
  14: "exports:printed.asAudio",
  15: "exports:printed.asVideo",
  16: "exports:printed.asInterview",
};

/** The note below a question that is heard or watched, or not answered on paper; "" for all others. */
export function sheetNote(
  { type, seconds, media }: Pick<SheetQuestion, "type" | "seconds" | "media">,
  words: SheetWords,
): string {
  const note = notes[type];
  const most = seconds > 0 ? ` ${words.t("exports:printed.seconds", { count: seconds })}` : "";
  const heard = media && words.t(`exports:printed.media.${media}`);
  return [heard, note ? words.t(note) + most : ""].filter(Boolean).join(" ");
}

const places: Partial<Record<SheetQuestion["type"], Key>> = {
  10: "exports:printed.fileName",
  14: "exports:printed.recording",
  15: "exports:printed.recording",
  16: "exports:printed.recording",
};

/** The label of a place to write where the recording or the file is; "" for answers on paper. */
export function sheetPlace({ type }: Pick<SheetQuestion, "type">, { t }: SheetWords): string {
  const place = places[type];
  return place ? t(place) : "";
}

/** The programming languages allowed for the answer. */
export const languagesOf = ({ languages }: SheetCode): string =>
  languages.map((language) => languageNames[language]).join(" / ");

/** The key as one line; "" where only a text gives it. */
export function answerOf(key: SheetKey, words: SheetWords): string {
  switch (answering[key.type]) {
    case "one":
    case "some":
      return key.keys.map(letterOf).join("");
    case "truth":
      return words.t(key.keys[0] === 1 ? "exports:printed.right" : "exports:printed.wrong");
    case "blanks": {
      const or = words.t("exports:printed.or");
      const blanks = key.blanks.map((accepted) => accepted.join(or));
      const listed = blanks.length === 1 ? blanks : blanks.map((text, at) => `(${at + 1}) ${text}`);
      const order = !key.isByOrder && blanks.length > 1 ? words.t("exports:printed.anyOrder") : "";
      return listed.join(words.t("exports:printed.separator")) + order;
    }
    default:
      return "";
  }
}

/**
 * What a marker has to know beside the key: what single answers earn; and the marking points, each in a line of its own
 * after a line that says what they are.
 */
export function rubricLines(key: SheetKey, words: SheetWords): string[] {
  const points = key.rubric.map(
    (point, at) => `(${at + 1}) ${point.text}${sheetMark({ score: point.points }, words)}`,
  );
  const credit = creditsOf(key);
  return [
    ...(credit.length === 0
      ? []
      : [words.t("exports:printed.credit") + credit.join(words.t("exports:printed.separator"))]),
    ...(points.length === 0 ? [] : [words.t("exports:printed.rubric"), ...points]),
  ];
}

const creditsOf = ({ blanks, weights, partial }: SheetKey): string[] => [
  ...weights.flatMap((weight, at) => (weight === 0 ? [] : [`${letterOf(at)} ${writePercent(weight)}%`])),
  ...partial.map(
    (part) =>
      `${blanks.length === 1 ? "" : `(${part.blank + 1}) `}${writePartialText(part)} ${writePercent(part.weight)}%`,
  ),
];

/** More parts would not fit beside one another. */
const mostScored = 10;

/** What is filled in by hand: the score of each part, and who marked it; null where there are too many parts. */
export function sheetScores({ papers }: Sheet, { t }: SheetWords) {
  // Each paper of a group counts its parts from 1.
  const parts = papers.flatMap((paper, at) =>
    paper.parts.map(({ number }) => (papers.length > 1 ? `${at + 1}-${number}` : String(number))),
  );
  if (parts.length > mostScored) return null;
  return {
    number: t("exports:printed.scores.part"),
    score: t("exports:printed.scores.score"),
    marker: t("exports:printed.scores.marker"),
    total: t("exports:printed.scores.total"),
    parts,
  };
}
