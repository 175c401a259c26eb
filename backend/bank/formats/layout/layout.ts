import { FileError } from "../../../file-formats/file-error";
import type { Pauses } from "../../../file-formats/pauses";
import { Families } from "../reading/families";
import type { FileFindings } from "../reading/findings";
import { unsaid } from "../reading/foreign";
import { LayoutBlocks, type Shared } from "./layout-blocks";
import { type QuestionLines, questionFromLines } from "./layout-question";
import type { SourceText } from "./source-text";

/** Between the sources of questions. */
export const layoutGap = "\n\n";

/**
 * Reads questions as people write them: `1. …`, options `A. …`, `答案：…`, `解析：…`, below headings of their types, with
 * the answers below each question, in its brackets, or in a list at the end. What is not clear is an error of its
 * question, never a guess.
 */
export async function readLayout(source: SourceText, findings: FileFindings, pauses: Pauses): Promise<void> {
  const layout = new LayoutBlocks(source.lines);
  for (const [at] of source.lines.entries()) {
    layout.take(at);
    await pauses.take((at / source.lines.length) * 0.5);
  }
  const { blocks, shared } = layout.finished();
  const families = new Families(findings, layoutGap);
  const sourceOf = (block: QuestionLines) => source.plainOf(correctable(block));
  for (let at = 0; at < blocks.length; at += 1) {
    if (findings.isEnough) return;
    const group = shared.find(({ first }) => first === at);
    if (group && isWhole(group, blocks)) {
      const content = source.markdownOf(group.lines.join("\n"));
      families.take(
        group.line,
        () => ({ score: 1, question: { ...unsaid(13), content }, below: group.count }),
        () => source.plainOf(group.lines.join("\n")),
      );
    } else if (group) {
      // Without its text nobody could answer them.
      const refuse = () => {
        throw new FileError("CHILD_MISSING", group.lines[0]);
      };
      const own = blocks.slice(at, at + group.count);
      findings.take(group.line, refuse, () =>
        [source.plainOf(group.lines.join("\n")), ...own.map(sourceOf)].join(layoutGap),
      );
      at += Math.max(0, group.count - 1);
      if (group.count > 0) continue;
    }
    const block = blocks[at]!;
    families.take(
      block.line,
      () => ({ ...questionFromLines(block, source), below: 0 }),
      () => sourceOf(block),
    );
    await pauses.take(0.5 + (at / blocks.length) * 0.5);
  }
  families.end();
}

/** True if the questions that share a text are all there, one after another. */
const isWhole = ({ first, count, from, to }: Shared, blocks: QuestionLines[]) =>
  count === to - from + 1 &&
  blocks.slice(first, first + count).every(({ number }, at) => number === from + at);

/** A question on its own, with what it has from its section and from the list of answers. */
function correctable({ lines, fields, section }: QuestionLines): string {
  const own = lines.join("\n");
  const answer = fields.answer?.join("\n").trim() ?? "";
  const isTold =
    answer === "" ||
    lines.some((line) => /答案|answer|respuesta|正解|答え|[（(][A-L√×对错]+[)）]/i.test(line));
  return [
    own,
    ...(isTold ? [] : [`答案：${answer}`]),
    ...(section?.type && section.type !== "choice" && !fields.type
      ? [`题型：${typeNames[section.type] ?? ""}`]
      : []),
    ...(section?.each && !fields.score ? [`分值：${section.each}`] : []),
  ].join("\n");
}

const typeNames: Partial<Record<number, string>> = {
  ...{ 1: "单选题", 2: "多选题", 7: "不定项选择题", 3: "判断题", 4: "填空题", 5: "问答题" },
};
