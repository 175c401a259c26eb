import type { Sheet, SheetCode, SheetKey, SheetQuestion } from "#contract/exports/sheet";
import { answering } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { textLength } from "#contract/text-length";
import { drawRich } from "~/rich/drawRich.server";
import { letterOf } from "~/routes/questions/letters";
import { figure } from "~/words/figures";
import type { Language } from "~/words/languages";
import type { Say } from "~/words/words";

interface Reader {
  t: Say;
  language: Language;
}

/** A text with its blanks as lines to write on. */
const draw = (text: string) => drawRich(text, { blank: () => "\u00a0" });

/** A sheet as its page shows it: texts drawn, figures written. */
export function drawnSheet(sheet: Sheet, reader: Reader) {
  const { t, language } = reader;
  const { score, minutes, questionCount } = sheet;
  const facts = [
    t("exports:printed.fullScore", { count: score, points: figure(score, language) }),
    minutes > 0 ? t("exports:printed.lasting", { count: minutes }) : "",
    t("exports:printed.questions", { count: questionCount }),
  ];
  return {
    name: sheet.name,
    version: t("exports:printed.version", { code: sheet.versionCode }),
    facts: facts.filter(Boolean),
    hasKey: sheet.hasKey,
    papers: sheet.papers.map((paper, at) => ({
      id: `paper-${at + 1}`,
      heading: paper.name ? t("exports:printed.session", { number: at + 1, name: paper.name }) : "",
      parts: paper.parts.map((part) => ({
        id: `part-${at + 1}-${part.number}`,
        name: t("exports:printed.part", { number: part.number, name: part.name }),
        facts: t("exports:printed.partFacts", {
          count: part.questions.length,
          points: figure(part.score, language),
        }),
        introduction: part.introduction.trim() === "" ? null : draw(part.introduction),
        questions: part.questions.map((question) => drawnQuestion(question, reader)),
        keys: part.keys.map((key) => drawnKey(key, reader)),
      })),
    })),
  };
}

export type DrawnSheet = ReturnType<typeof drawnSheet>;
export type DrawnQuestion = ReturnType<typeof questionLine> & { children: DrawnQuestion[] };
export type DrawnKey = ReturnType<typeof keyLine> & { children: DrawnKey[] };

const drawnQuestion = (asked: SheetQuestion, reader: Reader): DrawnQuestion => ({
  ...questionLine(asked, reader),
  children: asked.children.map((child) => drawnQuestion(child, reader)),
});

const drawnKey = (key: SheetKey, reader: Reader): DrawnKey => ({
  ...keyLine(key, reader),
  children: key.children.map((child) => drawnKey(child, reader)),
});

const questionLine = (asked: SheetQuestion, reader: Reader) => ({
  id: asked.id,
  number: asked.number,
  content: draw(asked.content),
  mark:
    asked.score === null
      ? ""
      : reader.t("exports:printed.mark", {
          count: asked.score,
          points: figure(asked.score, reader.language),
        }),
  options: asked.option.map((text, at) => ({ letter: letterOf(at), text: draw(text) })),
  columns: columnsFor(asked.option),
  isTruth: answering[asked.type] === "truth",
  note: noteOf(asked, reader.t),
  lines: asked.lines,
  code: asked.code && drawnCode(asked.code),
});

const drawnCode = ({ languages, input, output, inputExample, outputExample, template }: SheetCode) => ({
  languages: languages.join(" / "),
  input: input.trim() === "" ? null : draw(input),
  output: output.trim() === "" ? null : draw(output),
  inputExample,
  outputExample,
  template,
});

/** Short options stand side by side. Lengths count a Chinese character twice. */
function columnsFor(options: string[]): 1 | 2 | 4 {
  const lengths = options.map((text) => {
    const plain = plainOf(parseRich(text));
    return plain.includes("\n") || text.includes("/file/") ? 99 : textLength(plain);
  });
  const longest = Math.max(0, ...lengths);
  if (longest <= 14 && options.length >= 4) return 4;
  return longest <= 34 ? 2 : 1;
}

function noteOf({ type, seconds }: SheetQuestion, t: Say): string {
  const kinds = { 10: "asFile", 14: "asAudio", 15: "asVideo", 16: "asInterview" } as const;
  if (!(type in kinds)) return "";
  const note = t(`exports:printed.${kinds[type as 10]}`);
  return seconds > 0 ? `${note} ${t("exports:printed.seconds", { count: seconds })}` : note;
}

function keyLine(key: SheetKey, { t }: Reader) {
  const isSilent = key.text.trim() === "" && key.children.length === 0;
  const answer = answerOf(key, t);
  return {
    id: key.id,
    number: key.number,
    answer: answer || (isSilent ? t("exports:printed.noAnswer") : ""),
    text: key.text.trim() === "" || key.type === 6 ? null : draw(key.text),
    solution: key.type === 6 ? key.text : "",
    analysis: key.analysis.trim() === "" ? null : draw(key.analysis),
  };
}

function answerOf(key: SheetKey, t: Say): string {
  const kind = answering[key.type];
  if (kind === "one" || kind === "some") return key.keys.map(letterOf).join("");
  if (kind === "truth") return key.keys[0] === 1 ? t("exports:printed.right") : t("exports:printed.wrong");
  if (kind !== "blanks") return "";
  const blanks = key.blanks.map((accepted) => accepted.join(t("exports:printed.or")));
  const listed = blanks.length === 1 ? blanks : blanks.map((text, at) => `(${at + 1}) ${text}`);
  const order = !key.isByOrder && blanks.length > 1 ? t("exports:printed.anyOrder") : "";
  return listed.join(t("exports:printed.separator")) + order;
}
