import { type FileChild, TextRun } from "docx";
import { answerOf, originOf, rubricLines } from "#contract/exports/said";
import type { SheetKey } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { led } from "../content/led";
import { blockParagraphs, codeParagraph, textParagraph } from "./blocks";
import { textRuns, type WordContext } from "./runs";

/** One question's answer and solution. */
export function keyParagraphs(context: WordContext, key: SheetKey, left = 0, isChild = false): FileChild[] {
  const { words } = context;
  const room = isChild ? 640 : 560;
  const numbering = { reference: "keys", level: isChild ? 1 : 0 } as const;
  const place = { left: left + room, mark: { numbering, room } };
  const answer = answerOf(key, words);
  const rubric = rubricLines(key, words);
  const isSilent = !answer && key.text.trim() === "" && key.children.length === 0 && rubric.length === 0;
  const first = isSilent
    ? textRuns(words.t("exports:printed.noAnswer"))
    : [new TextRun({ text: answer, bold: true })];
  const analysis = led(parseRich(key.analysis), words.t("exports:printed.analysis"));
  const isText = !answer && key.text.trim() !== "" && key.type !== 6;
  const origin = originOf(key, words);
  const unmarked = { left: place.left };
  return [
    ...(isText
      ? blockParagraphs(context, parseRich(key.text), place)
      : [textParagraph(first, place), ...solution(context, key, unmarked.left)]),
    ...rubric.map((line) => textParagraph(textRuns(line), unmarked)),
    ...(key.analysis.trim() === "" ? [] : blockParagraphs(context, analysis, unmarked)),
    ...(origin === "" ? [] : [textParagraph(textRuns(origin), unmarked)]),
    ...key.children.flatMap((child) => keyParagraphs(context, child, place.left, true)),
  ];
}

/** A reference answer, or a solution. */
function solution(context: WordContext, { type, text }: SheetKey, left: number): FileChild[] {
  if (text.trim() === "") return [];
  return type === 6 ? [codeParagraph(text, left)] : blockParagraphs(context, parseRich(text), { left });
}
