import { type FileChild, TextRun } from "docx";
import { answerOf } from "#contract/exports/said";
import type { SheetKey } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { led } from "../led";
import { blockParagraphs, codeParagraph, textParagraph } from "./blocks";
import { type Desk, textRuns } from "./runs";

/** One question's answer and why. */
export function keyParagraphs(desk: Desk, key: SheetKey, left = 0, isChild = false): FileChild[] {
  const { words } = desk;
  const number = isChild
    ? words.say("exports:printed.childNumber", { number: key.number })
    : `${key.number}.`;
  const room = isChild ? 600 : 480;
  const place = { left: left + room, mark: { runs: textRuns(number), room } };
  const answer = answerOf(key, words);
  const isSilent = !answer && key.text.trim() === "" && key.children.length === 0;
  const first = isSilent
    ? textRuns(words.say("exports:printed.noAnswer"))
    : [new TextRun({ text: answer, bold: true })];
  const analysis = led(parseRich(key.analysis), words.say("exports:printed.analysis"));
  const isText = !answer && key.text.trim() !== "" && key.type !== 6;
  const unmarked = { left: place.left };
  return [
    ...(isText
      ? blockParagraphs(desk, parseRich(key.text), place)
      : [textParagraph(first, place), ...solution(desk, key, unmarked.left)]),
    ...(key.analysis.trim() === "" ? [] : blockParagraphs(desk, analysis, unmarked)),
    ...key.children.flatMap((child) => keyParagraphs(desk, child, place.left, true)),
  ];
}

/** A solution, or a text beside the answer that is marked by itself. */
function solution(desk: Desk, { type, text }: SheetKey, left: number): FileChild[] {
  if (text.trim() === "") return [];
  return type === 6 ? [codeParagraph(text, left)] : blockParagraphs(desk, parseRich(text), { left });
}
