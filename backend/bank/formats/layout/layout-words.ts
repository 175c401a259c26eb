import { normalForm } from "#contract/normal-form";
import type { QuestionType } from "#contract/questions/kinds";
import { abilityWords, difficultyWords, truthWords, typeWords } from "../spreadsheet/sheet-words";

/** The words by which a text of questions says what is what, in four languages. */

/** What a line below a question tells about it. */
export type LineField = "answer" | "analysis" | "difficulty" | "score" | "type" | "tag" | "topics";

const fieldWords: Record<LineField, string> = {
  answer:
    "参考答案|正确答案|标准答案|答案|correct answers?|answers?|respuesta correcta|respuestas?|正解|答え|解答例|模範解答",
  analysis:
    "答案解析|试题解析|试题分析|解析|分析|详解|点评|点拨|解题思路|解答|explanation|rationale|analysis|explicación|解説",
  difficulty: "难度系数|难易程度|难易度|难度|difficulty|dificultad|難易度",
  score: "本题分值|分值|points|marks?|puntos|puntuación|配点",
  type: "试题类型|题目类型|题型|question type|tipo|問題形式",
  tag: "所属能力|能力|ability|capacidad",
  topics: "知识点|考点|考查点|标签|tags?|etiquetas?",
};
/** Words for topics that a question may itself say, as in `Topic: My hometown`. */
const plainWords = "topics?|temas?|分野";
const topicWords = `${fieldWords.topics}|${plainWords}`;
const fieldNames = Object.keys(fieldWords) as LineField[];
const anyField = Object.values(fieldWords).join("|");
const anyWord = `${anyField}|${plainWords}`;

const bracketed = new RegExp(`^[【\\[［]\\s*(${anyWord})\\s*[】\\]］]\\s*[:：]?\\s*`, "i");
const withColon = new RegExp(`^(${anyField})\\s*[:：]\\s*`, "i");
const plainWithColon = new RegExp(`^(${plainWords})\\s*[:：]\\s*`, "i");
/** A field that follows another one in its line. */
const furtherField = new RegExp(
  `(?<=\\S)\\s*(?=【\\s*(?:${anyWord})\\s*】)|(?<=[\\s;；。，,])(?=(?:${anyField})\\s*[:：])`,
  "gi",
);

const patterns = fieldNames.map((name) => {
  const words = name === "topics" ? topicWords : fieldWords[name];
  return { name, pattern: new RegExp(`^(?:${words})$`, "i") };
});
const fieldOf = (word: string): LineField => patterns.find(({ pattern }) => pattern.test(word))!.name;

/**
 * The field that a line begins, and the text after its name; null where it is none. `isAsked`: the question has options
 * or an answer already, so that plain words too are no part of it.
 */
export function fieldIn(line: string, isAsked = false): { name: LineField; rest: string } | null {
  const found = bracketed.exec(line) ?? withColon.exec(line) ?? (isAsked ? plainWithColon.exec(line) : null);
  if (!found) return /^答案\s*[A-L]+$/.test(line) ? { name: "answer", rest: line.slice(2).trim() } : null;
  return { name: fieldOf(found[1]!), rest: line.slice(found[0].length) };
}

/** The parts of a line in which several fields stand. */
export const fieldParts = (line: string): string[] =>
  line
    .split(furtherField)
    .map((part, at, all) => (at === all.length - 1 ? part.trim() : part.trim().replace(/[;；]$/, "")));

/** Types by the words of a heading or a mark in brackets; `choice`: one right option or more. */
export function typeIn(text: string): QuestionType | "choice" | null {
  const word = text.trim().replace(/^(?:part\s+[\divx]+|section\s+[\divx]+)\s*[.:：]?\s*/i, "");
  if (/^选择题?$|^multiple[\s-]choice(?: questions?)?$/i.test(word)) return "choice";
  if (!/\p{L}/u.test(word)) return null;
  return typeWords.read(word) ?? (moreTypes.find(([pattern]) => pattern.test(word))?.[1] || null);
}

const moreTypes: [RegExp, QuestionType][] = [
  [/^(单项?选择?|单选)题?$/, 1],
  [/^(多项?选择?|多选)题?$/, 2],
  [/^不定项(选择)?题?$/, 7],
  [
    /^(名词解释|简答|问答|论述|计算|应用|解答|作文|写作|证明|案例分析|材料分析|综合探究|探究|主观|分析)题?$/,
    5,
  ],
  [/^(true\s*(\/|or)\s*false|判断正误)$/i, 3],
  [/^(fill[\s-]in(?:[\s-]the[\s-]blanks?)?)$/i, 4],
  [/^(essay|short answer)s?$/i, 5],
];

/** 1 to 5; undefined where it is said in other words. */
export function difficultyIn(text: string): number | undefined {
  const word = text.trim().replace(/[。.;；]$/, "");
  const stars = /^[★☆]+$/.test(word) ? word.replace(/☆/g, "").length : 0;
  if (stars > 0) return Math.min(stars, 5);
  // A difficulty index is the share of those who answer rightly.
  if (/^0?\.\d+$/.test(word)) {
    const share = Number(word);
    return share >= 0.85 ? 1 : share >= 0.7 ? 2 : share >= 0.5 ? 3 : share >= 0.3 ? 4 : 5;
  }
  return difficultyWords.read(word) ?? moreDifficulties[word];
}
const moreDifficulties: Record<string, number> = { 较易: 2, 较难: 4, 偏易: 2, 偏难: 4 };

/** True or false as authors write it; undefined for anything else. */
export function truthIn(text: string): 0 | 1 | undefined {
  const word = normalForm(text)
    .trim()
    .replace(/[。.;；]$/, "");
  if (/^[√✓✔☑]$/.test(word)) return 1;
  if (/^[×✗✘xX]$/.test(word)) return 0;
  return /^[\d]$/.test(word) ? undefined : truthWords.read(word);
}

export const abilityIn = (text: string) => abilityWords.read(text.trim());

/** Points in `（2分）`, `每小题 2 分`, `2 points`. */
export const pointsIn = (text: string): number | undefined => {
  const [, figure] =
    /^\s*(\d{1,4}(?:\.\d+)?)\s*(?:分|点|points?|puntos?)?\s*[。.]?$/i.exec(normalForm(text)) ?? [];
  return figure === undefined ? undefined : Number(figure);
};
