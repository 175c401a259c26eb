import type { Question } from "#contract/questions/shapes";
import { decoded } from "../../../file-formats/decode";
import type { Progress } from "../../../file-formats/pauses";
import { Pauses } from "../../../file-formats/pauses";
import { toHtml } from "../markup/to-html";
import { escapeCloze } from "../moodle/cloze";
import { fractionText } from "../reading/credit";
import { Families, type Flat, flatWithTexts } from "../reading/families";
import { readSafely } from "../reading/findings";
import { isNumberLike } from "../reading/foreign";
import { categoryOf, categoryPath } from "../reading/losses";
import { restOf, withRest } from "../reading/rest";
import type { Item, ParsedFile } from "../reading/shapes";
import { giftQuestion } from "./gift-question";
import { giftEscaped } from "./gift-text";

/** Fields that GIFT does not support go into a comment before the question. */
const restMark = "// [mingshi:";

/** Between questions. */
const giftGap = "\n\n";

/** At the beginning of a text these would be parsed as a format or a weight. */
const firstSign = /^(\s*)(\[(?=(html|moodle|plain|markdown)\])|%)/i;

const types = [1, 2, 7, 3, 5];
/** GIFT does not support several blanks; child questions follow their parent question. */
export function giftHolds({
  type,
  answer,
  children,
}: Pick<Question, "type" | "answer"> & { children?: Question["children"] }): boolean {
  if (type === 13) return (children ?? []).every((child) => giftHolds(child));
  if (type !== 4) return types.includes(type);
  // An arrow in an answer turns it into a matching question, even if escaped.
  const texts = [...answer.blanks.flat(), ...answer.partial.map(({ text }) => text)];
  return answer.blanks.length === 1 && !texts.some((text) => text.includes("->"));
}

/** Parses Moodle's text format: questions separated by blank lines. */
export const readGift = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const families = new Families(findings, giftGap);
    const pauses = new Pauses(progress);
    const lines = decoded(bytes).split("\n");
    let begun: { line: number; texts: string[] } = { line: 0, texts: [] };
    let rest = "";
    let comment = "";
    let category = "";
    /** Whether a category was named: from then on, none is one of its own. */
    let isSorted = false;
    const finish = () => {
      const { line, texts } = begun;
      const [own, beside, above] = [texts.join("\n"), rest, comment];
      begun = { line: 0, texts: [] };
      comment = "";
      if (own.trim() === "") return;
      rest = "";
      const head = isSorted ? `$CATEGORY: ${categoryOf(category)}\n\n` : "";
      const source = () => `${head}${beside && `${restMark}${beside}]\n`}${above}${own}`;
      const sorted = category;
      const more = sorted ? ["categories"] : [];
      families.take(
        line,
        () => {
          const found = withRest(giftQuestion(own, above), beside);
          return { ...found, category: sorted, losses: [...(found.losses ?? []), ...more] };
        },
        source,
      );
    };
    for (const [at, line] of lines.entries()) {
      if (line.trim() === "") finish();
      else if (line.startsWith(restMark)) rest = line.slice(restMark.length).replace(/\]\s*$/, "");
      else if (/^\s*\$CATEGORY:/.test(line)) {
        finish();
        const next = categoryPath(line.replace(/^\s*\$CATEGORY:\s*/, "").trim());
        if (next !== category) families.leaveTexts();
        category = next;
        isSorted = true;
      } else if (/^\s*\/\//.test(line)) comment += `${line}\n`;
      else {
        if (begun.line === 0) begun.line = at + 1;
        begun.texts.push(line);
      }
      await pauses.take(at / lines.length);
      if (findings.isEnough) return;
    }
    finish();
    families.end();
  });

export const mendedGift = async (sources: string[]) => new TextEncoder().encode(`${sources.join(giftGap)}\n`);

export async function writeGift(items: Item[]): Promise<Uint8Array> {
  const pauses = new Pauses();
  const written: string[] = [];
  let category = "";
  for (const item of items) {
    if ((item.category ?? "") !== category) {
      category = item.category ?? "";
      written.push(`$CATEGORY: ${categoryOf(category)}\n`);
    }
    for (const each of flatWithTexts(item)) {
      const text = giftOf(each);
      const above = commentOf(each);
      const rest = restOf(each, giftQuestion(text, above), each.below);
      written.push(`${rest && `${restMark}${rest}]\n`}${above}${text}\n`);
      await pauses.take();
    }
  }
  return new TextEncoder().encode(written.join("\n"));
}

/** What Moodle reads in the comment above a question: its number, and its topics as tags. */
function commentOf({ question: { idNumber }, topics = [] }: Flat): string {
  const said = [["id", idNumber], ...topics.map((path) => ["tag", path])] as [string, string][];
  const signs = said.flatMap(([name, text]) =>
    text === "" ? [] : [`[${name}:${text.replaceAll("]", "\\]")}]`],
  );
  return signs.length === 0 ? "" : `// ${signs.join(" ")}\n`;
}

function giftOf({ question }: Flat): string {
  const { type, title, content, option, answer, analysis } = question;
  const text = (markdown: string) =>
    giftEscaped(
      toHtml(markdown).replace(
        firstSign,
        (_, blank: string, sign: string) => `${blank}&#${sign.charCodeAt(0)};`,
      ),
    );
  const note = analysis.trim() === "" ? "" : ` ####${text(analysis)}`;
  const begun = `${title && `::${giftEscaped(title)}::`}[html]${text(content)}`;
  if (type === 13) return begun;
  return `${begun} {${answersOf()}${note}}`;

  function answersOf(): string {
    const isRight = (at: number) => answer.keys.includes(at);
    const weighted = (at: number) => `%${fractionText(answer.weights[at]!)}%`;
    switch (type) {
      case 1:
        return option
          .map((each, at) => {
            const weight = isRight(at) || !answer.weights[at] ? "" : weighted(at);
            return ` ${isRight(at) ? "=" : "~"}${weight}${text(each)}`;
          })
          .join("");
      case 2:
      case 7: {
        const share = (100 / answer.keys.length).toFixed(5).replace(/\.?0+$/, "");
        const worth = (at: number) =>
          answer.weights.length > 0 ? weighted(at) : `%${isRight(at) ? share : "-100"}%`;
        return option.map((each, at) => ` ~${worth(at)}${text(each)}`).join("");
      }
      case 3:
        return answer.keys[0] === 1 ? "TRUE" : "FALSE";
      case 4: {
        const told = [
          ...(answer.blanks[0] ?? []).map((each) => ({
            ...{ text: each, weight: each.startsWith("%") ? "%100%" : "", wide: answer.tolerance },
          })),
          ...answer.partial.map((part) => ({
            ...{ text: part.text, weight: `%${fractionText(part.weight)}%` },
            wide: part.tolerance ?? answer.tolerance,
          })),
        ];
        if (told.some(({ wide }) => wide > 0) && told.every((each) => isNumberLike(each.text)))
          return `#${told.map((each) => ` =${each.weight}${each.text}:${each.wide}`).join("")}`;
        return told.map((each) => ` =${each.weight}${giftEscaped(escapeCloze(each.text))}`).join("");
      }
      default:
        return "";
    }
  }
}
