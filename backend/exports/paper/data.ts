import {
  answerOf,
  languagesOf,
  originOf,
  partFacts,
  rubricLines,
  sheetFacts,
  sheetMark,
  sheetNote,
  sheetPlace,
  sheetScores,
  sheetVariant,
  stimulusHead,
  titleOfSheet,
} from "#contract/exports/said";
import type { PaperFormat } from "#contract/exports/shapes";
import type { Sheet, SheetCode, SheetKey, SheetPart, SheetQuestion } from "#contract/exports/sheet";
import { sheetRuns, toldType } from "#contract/exports/type-runs";
import { answering, letterOf } from "#contract/questions/kinds";
import type { PrintData } from "../../print/print";
import { type PictureNames, type PrintBlock, printRich } from "../../print/rich";
import type { ExportRenderInput, PaperOwner } from "../content/render-input";
import { textsOf } from "../content/texts";

/** What a candidate writes, or what is known already; "" for a line to write on. */
export type PrintField = [label: string, value: string];

/** What `templates/paper.typ` lays out: finished words, in the order in which they are printed. */
export interface PaperData extends PrintData {
  layout: Exclude<PaperFormat, "answers">;
  /** Spaces between questions: 1, or less where that spares a page that would be nearly empty. */
  tight: number;
  /** “Page <page> of <pages>”. */
  page: string;
  code: string;
  /** “A”, on each page; "" for the paper as written. */
  variant: string;
  /** On each page of a paper with its key; "" without. */
  warning: string;
  facts: string;
  notice: string;
  instructions: string[];
  /** Chinese papers have the candidate's fields behind a line that is sealed; others on top. */
  seal: { fields: PrintField[]; line: string } | null;
  signature: PrintField[];
  scores: ReturnType<typeof sheetScores>;
  /** Empty where the key alone is printed. */
  sessions: { name: string; parts: PaperPart[] }[];
  keys: {
    title: string;
    quick: { number: string; answer: string }[];
    parts: { name: string; keys: PaperKey[] }[];
  } | null;
}

interface PaperPart {
  name: string;
  introduction: PrintBlock[];
  /** Questions of one type under its heading, or all of them where types are mixed. */
  runs: { name: string; questions: PaperQuestion[] }[];
}

interface PaperQuestion {
  number: string;
  /** What stands before it, and which questions it is said of; empty for none. */
  stimulus: PrintBlock[];
  content: PrintBlock[];
  options: { letter: string; text: PrintBlock[] }[];
  truths: string[];
  note: string;
  /** Labelled pieces of a programming question. */
  pieces: ({ label: string; text: PrintBlock[] } | { label: string; code: string })[];
  lines: number;
  /** Surely shorter than what may be torn: it need not be measured, which takes longer than typesetting it. */
  isShort: boolean;
  /** The label of a place for the name of a recording or a file. */
  place: string;
  children: PaperQuestion[];
}

type PaperKey = {
  number: string;
  answer: string;
  origin: string;
  text: PrintBlock[];
  children: PaperKey[];
} & {
  code?: string;
};

/** The data of a paper; pictures are collected in `used` under the names that the data have for them. */
export async function paperDataOf(
  { sheet, words, pictures, owner, step }: ExportRenderInput,
  layout: PaperData["layout"],
  used: Record<string, Uint8Array>,
): Promise<PaperData> {
  const { t, language } = words;
  const names: PictureNames = {
    find(fileId) {
      const found = pictures.find(fileId);
      if (!found) return null;
      const name = `${fileId}.${found.type}`;
      used[name] = found.bytes;
      return { name, width: found.width, height: found.height };
    },
    said: (alt) => t("exports:printed.picture", { alt }),
  };
  const rich = (text: string) => printRich(text, names);
  const fields: PrintField[] = [
    [t("exports:printed.name"), owner?.name ?? ""],
    [t("exports:printed.candidate"), owner?.number ?? ""],
    [t("exports:printed.seat"), owner?.place ?? ""],
  ];
  const isKeyAlone = layout === "keys";
  const isSealed = language === "zh" && !isKeyAlone;
  const title = titleOfSheet(sheet, words);
  const data: PaperData = {
    title: isKeyAlone ? t("exports:printed.keyOf", { name: title }) : title,
    language,
    layout,
    tight: 1,
    page: t("exports:printed.page", { page: "<page>", pages: "<pages>" }),
    code: pageCode(sheet, words, owner),
    variant: sheetVariant(sheet, words),
    warning: sheet.hasKey ? t("exports:printed.keyWarning") : "",
    facts: sheetFacts(sheet, words).join("　"),
    notice: t("exports:printed.notice"),
    instructions: isKeyAlone ? [] : sheet.instructions.split("\n").filter((line) => line.trim() !== ""),
    seal: isSealed ? { fields, line: t("exports:printed.seal") } : null,
    signature: isSealed || isKeyAlone ? [] : fields,
    scores: isKeyAlone ? null : sheetScores(sheet, words),
    sessions: [],
    keys: null,
  };
  for (const [at, paper] of isKeyAlone ? [] : sheet.papers.entries()) {
    const parts: PaperPart[] = [];
    for (const part of paper.parts) parts.push(await partOf(part));
    const name = paper.name && t("exports:printed.session", { number: at + 1, name: paper.name });
    data.sessions.push({ name, parts });
  }
  if (sheet.hasKey) {
    const parts: NonNullable<PaperData["keys"]>["parts"] = [];
    for (const paper of sheet.papers) {
      for (const part of paper.parts) {
        const name = t("exports:printed.part", { number: part.number, name: part.name });
        const keys: PaperKey[] = [];
        for (const key of part.keys) {
          await pictures.prepare(textsOf(key));
          keys.push(keyOf(key, `${key.number}.`));
          await step();
        }
        parts.push({ name: paper.name ? `${paper.name}　${name}` : name, keys });
      }
    }
    const quick = sheet.papers.flatMap((paper) => paper.parts.flatMap((part) => part.keys.flatMap(quickOf)));
    data.keys = { title: t("exports:printed.keyOf", { name: title }), quick, parts };
  }
  return data;

  /** Answers of choices and of true or false, to be seen at a glance. */
  function quickOf(key: SheetKey): { number: string; answer: string }[] {
    const own = (one: SheetKey, number: string) =>
      ["one", "some", "truth"].includes(answering[one.type])
        ? [{ number, answer: answerOf(one, words) }]
        : [];
    return [
      ...own(key, String(key.number)),
      ...key.children.flatMap((child) => own(child, `${key.number}-${child.number}`)),
    ];
  }

  async function partOf(part: SheetPart): Promise<PaperPart> {
    await pictures.prepare([part.introduction]);
    const runs: PaperPart["runs"] = [];
    for (const run of sheetRuns(part, words)) {
      const questions: PaperQuestion[] = [];
      runs.push({ name: run.heading, questions });
      for (const asked of run.questions) {
        await pictures.prepare(textsOf(asked));
        questions.push(questionOf(asked, `${asked.number}.`, run.isTypeTold));
        await step();
      }
    }
    return {
      name: t("exports:printed.part", { number: part.number, name: part.name }) + partFacts(part, words),
      introduction: rich(part.introduction),
      runs,
    };
  }

  function questionOf(asked: SheetQuestion, number: string, isTypeTold: boolean): PaperQuestion {
    const label = isTypeTold ? "" : toldType(asked.type, words);
    return {
      number,
      stimulus: asked.stimulus === "" ? [] : headed(stimulusHead(asked, words), rich(asked.stimulus)),
      content: around(label, rich(asked.content), sheetMark(asked, words)),
      options: asked.option.map((text, at) => ({ letter: `${letterOf(at)}.`, text: rich(text) })),
      truths:
        answering[asked.type] === "truth" ? [t("exports:printed.right"), t("exports:printed.wrong")] : [],
      note: asked.code
        ? t("exports:printed.languages", { names: languagesOf(asked.code) })
        : sheetNote(asked, words),
      pieces: asked.code ? piecesOf(asked.code) : [],
      lines: asked.lines,
      isShort: isShort(asked),
      place: sheetPlace(asked, words),
      children: asked.children.map((child) =>
        questionOf(child, t("exports:printed.childNumber", { number: child.number }), false),
      ),
    };
  }

  function piecesOf(code: SheetCode): PaperQuestion["pieces"] {
    const pieces = [
      { label: t("exports:printed.input"), text: rich(code.input) },
      { label: t("exports:printed.output"), text: rich(code.output) },
      { label: t("exports:printed.inputExample"), code: code.inputExample },
      { label: t("exports:printed.outputExample"), code: code.outputExample },
      { label: t("exports:printed.template"), code: code.template },
    ];
    return pieces.filter((piece) => ("code" in piece ? piece.code!.trim() !== "" : piece.text.length > 0));
  }

  function keyOf(key: SheetKey, number: string): PaperKey {
    const said = answerOf(key, words);
    const isCode = key.type === 6 && key.text.trim() !== "";
    const analysis = around(t("exports:printed.analysis"), rich(key.analysis), "");
    const text = [
      ...(isCode ? [] : rich(key.text)),
      ...rubricLines(key, words).map(lineOf),
      ...(key.analysis.trim() === "" ? [] : analysis),
    ];
    const isEmpty = !said && !isCode && text.length === 0 && key.children.length === 0;
    return {
      number,
      answer: isEmpty ? t("exports:printed.noAnswer") : said,
      origin: originOf(key, words),
      ...(isCode ? { code: key.text } : {}),
      text,
      children: key.children.map((child) =>
        keyOf(child, t("exports:printed.childNumber", { number: child.number })),
      ),
    };
  }
}

/** What stands on each page: whose it is, or which version. */
export const pageCode = (
  { versionCode }: Pick<Sheet, "versionCode">,
  { t }: ExportRenderInput["words"],
  owner: PaperOwner | undefined,
): string =>
  owner
    ? t("exports:printed.ownCode", { code: owner.code })
    : t("exports:printed.version", { code: versionCode });

/** A choice of one paragraph: also in large print a third of a page at most. */
function isShort({ content, option, lines, code }: SheetQuestion): boolean {
  const text = [content, ...option].join("");
  const isPlain = !/\n|!\[|\$\$/.test(text);
  return isPlain && text.length <= 200 && option.length <= 6 && lines === 0 && code === null;
}

/** A text under words in bold, where there are any. */
const headed = (text: string, blocks: PrintBlock[]): PrintBlock[] =>
  text === ""
    ? blocks
    : [{ kind: "paragraph", children: [{ kind: "bold", children: [{ kind: "text", text }] }] }, ...blocks];

const lineOf = (text: string): PrintBlock => ({ kind: "paragraph", children: [{ kind: "text", text }] });

/** A text with words before it, in its first line, and after it, in its last; as lines of their own beside other blocks. */
function around(before: string, blocks: PrintBlock[], after: string): PrintBlock[] {
  const all = [...blocks];
  const joined = (at: number, text: string, isBefore: boolean) => {
    if (text === "") return;
    const block = all[at];
    const own = { kind: "text", text };
    if (block?.kind !== "paragraph") all.splice(isBefore ? 0 : all.length, 0, lineOf(text));
    else {
      const children = block.children as PrintBlock[];
      all[at] = { ...block, children: isBefore ? [own, ...children] : [...children, own] };
    }
  };
  joined(0, before, true);
  joined(
    all.findLastIndex(({ kind }) => kind === "paragraph"),
    after,
    false,
  );
  return all;
}
