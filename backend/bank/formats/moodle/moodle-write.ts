import { blank } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { Pauses } from "../../../file-formats/pauses";
import { escapeXml, treeOf } from "../../../file-formats/xml";
import { toHtml } from "../markup/to-html";
import { fractionText } from "../reading/credit";
import { type Flat, flatWithTexts } from "../reading/families";
import { isNumberLike } from "../reading/foreign";
import { calledByText, categoryOf } from "../reading/losses";
import { type PictureSource, pictureName, picturesIn } from "../reading/pictures";
import { restOf } from "../reading/rest";
import type { Item } from "../reading/shapes";
import { escapeCloze, writeCloze } from "./cloze";
import { moodleQuestion, moodleRestName } from "./moodle-question";

/** What comes after it is of this category, the path of a bank. */
export const categoryElement = (category: string): string =>
  `<question type="category"><category><text>${escapeXml(categoryOf(category))}</text></category></question>\n`;

/** Exports questions as Moodle XML; unsupported fields go into an element that Moodle ignores. */
export async function writeMoodle(
  items: Item[],
  pictureOf: PictureSource = async () => null,
): Promise<Uint8Array> {
  const pauses = new Pauses();
  const written: string[] = [];
  let category = "";
  for (const item of items) {
    if ((item.category ?? "") !== category) {
      category = item.category ?? "";
      written.push(categoryElement(category));
    }
    for (const each of flatWithTexts(item)) {
      written.push(await withFiles(whole(each), pictureOf));
      await pauses.take();
    }
  }
  return new TextEncoder().encode(quizOf(written.join("")));
}

/** A question with the bytes of its pictures, each beside the text that names it. */
async function withFiles(written: string, pictureOf: PictureSource): Promise<string> {
  const found = await picturesIn(written, pictureOf);
  if (found.size === 0) return written;
  return written.replace(/<text>([^<]*)<\/text>/g, (whole, text: string) => {
    const files = new Map<string, string>();
    const told = text.replace(/src="\/file\/([\w-]+)"/g, (src, id: string) => {
      const stored = found.get(id);
      if (!stored) return src;
      const name = pictureName(id, stored);
      const bytes = Buffer.from(stored.bytes).toString("base64");
      files.set(id, `<file name="${name}" path="/" encoding="base64">${bytes}</file>`);
      return `src="@@PLUGINFILE@@/${name}"`;
    });
    return files.size === 0 ? whole : `<text>${told}</text>${[...files.values()].join("")}`;
  });
}

/** A file of Moodle XML. */
export const quizOf = (questions: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions}</quiz>\n`;

/** A question, with our own fields beside it. */
function whole(item: Flat): string {
  const found = moodleQuestion(treeOf(questionOf(item, "")));
  const rest = restOf(item, found, item.below);
  return questionOf(item, rest && `  <${moodleRestName}>${escapeXml(rest)}</${moodleRestName}>\n`);
}

function questionOf({ score, question, topics = [] }: Flat, rest: string): string {
  const { kind, own } = asMoodle(question);
  const { title, idNumber } = question;
  return [
    `<question type="${kind}">\n`,
    `  <name><text>${escapeXml(title || calledByText(question.content))}</text></name>\n`,
    html(
      "questiontext",
      (kind === "cloze" ? writeCloze(question) : toHtml(question.content)) + mediaHtml(question),
    ),
    html("generalfeedback", toHtml(question.analysis)),
    `  <defaultgrade>${score}</defaultgrade>\n`,
    idNumber && `  <idnumber>${escapeXml(idNumber)}</idnumber>\n`,
    ...own.map((line) => `  ${line}\n`),
    ...(kind === "description" ? [] : question.hints.map((hint) => html("hint", toHtml(hint)))),
    tagsOf(topics),
    rest,
    "</question>\n",
  ].join("");
}

const tagsOf = (topics: readonly string[]) => {
  const tags = topics.map((path) => `<tag><text>${escapeXml(path)}</text></tag>`);
  return tags.length === 0 ? "" : `  <tags>${tags.join("")}</tags>\n`;
};

/** A player in the text; its bytes follow as a file of it. */
const mediaHtml = ({ media }: Question) =>
  media ? `<${media.kind} controls="controls" src="${media.src}"></${media.kind}>` : "";

/** The closest Moodle question type, and its specific elements. */
function asMoodle({ type, content, option, answer, keepsOptionOrder, answerTemplate }: Question): {
  kind: string;
  own: string[];
} {
  const note = html("graderinfo", toHtml(answer.text)).trim();
  const lines = escapeXml(answerTemplate).replace(/\n/g, "<br/>");
  const template = lines === "" ? [] : [html("responsetemplate", lines).trim()];
  switch (type) {
    case 1:
    case 2:
    case 7: {
      const share = (100 / Math.max(1, answer.keys.length)).toFixed(5).replace(/\.?0+$/, "");
      const wrong = type === 1 ? "0" : "-100";
      const { keys, weights } = answer;
      const fraction = (at: number) =>
        weights.length > 0 ? fractionText(weights[at]!) : keys.includes(at) ? share : wrong;
      return {
        kind: "multichoice",
        own: [
          `<single>${type === 1}</single>`,
          `<shuffleanswers>${!keepsOptionOrder}</shuffleanswers>`,
          "<answernumbering>ABCD</answernumbering>",
          ...option.map((text, at) => html("answer", toHtml(text), fraction(at)).trim()),
        ],
      };
    }
    case 3:
      return {
        kind: "truefalse",
        own: ["true", "false"].map((word, at) => plain(word, answer.keys[0] === 1 - at ? "100" : "0")),
      };
    case 4: {
      const [only, ...others] = answer.blanks;
      const isOne = only && others.length === 0 && content.match(blank)?.length === 1;
      if (!isOne) return { kind: "cloze", own: [] };
      const told = [
        ...only.map((text) => ({ text, fraction: "100", wide: answer.tolerance })),
        ...answer.partial.map(({ text, weight, tolerance = answer.tolerance }) => ({
          ...{ text, fraction: fractionText(weight), wide: tolerance },
        })),
      ];
      if (told.some(({ wide }) => wide > 0) && told.every(({ text }) => isNumberLike(text)))
        return {
          kind: "numerical",
          own: told.map((each) => plain(each.text, each.fraction, `<tolerance>${each.wide}</tolerance>`)),
        };
      return {
        kind: "shortanswer",
        own: [
          `<usecase>${answer.isCaseSensitive ? 1 : 0}</usecase>`,
          ...told.map(({ text, fraction }) => plain(escapeCloze(text), fraction)),
        ],
      };
    }
    case 10:
      return {
        kind: "essay",
        own: ["<responseformat>noinline</responseformat>", "<attachments>1</attachments>", note],
      };
    case 13:
      return { kind: "description", own: [] };
    default:
      return { kind: "essay", own: ["<responseformat>editor</responseformat>", note, ...template] };
  }
}

const html = (name: string, text: string, fraction?: string) =>
  `  <${name}${fraction === undefined ? "" : ` fraction="${fraction}"`} format="html"><text>${escapeXml(text)}</text></${name}>\n`;

const plain = (text: string, fraction: string, more = "") =>
  `<answer fraction="${fraction}" format="plain_text"><text>${escapeXml(text)}</text>${more}</answer>`;
