import type { Question } from "#contract/questions/shapes";
import { wholeWeight } from "#contract/questions/weights";
import { packed } from "../../../file-formats/packing";
import { escapedValue, escapeXml, treeOf } from "../../../file-formats/xml";
import { toHtml, withBlanks } from "../markup/to-html";
import { type Flat, flat } from "../reading/families";
import { optionLetterOf } from "../reading/foreign";
import { calledByText } from "../reading/losses";
import { type PictureSource, pictureName, picturesIn, type StoredPicture } from "../reading/pictures";
import { restOf } from "../reading/rest";
import type { Item } from "../reading/shapes";
import { analysisName, qtiQuestion, qtiRestName } from "./qti-question";

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const qti = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const templates = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";

/** Exports questions as a QTI 2.1 package: one file each, and a manifest that lists them in order. */
export async function writeQti(
  items: Item[],
  pictureOf: PictureSource = async () => null,
): Promise<Uint8Array> {
  const all = items.flatMap(flat);
  const written = async (at: number) => {
    const text = whole(all[at]!, nameOf(at));
    const pictures = await picturesIn(text, pictureOf);
    const told = text
      .replace(/src="\/file\/([\w-]+)"/g, (src, id: string) => {
        const stored = pictures.get(id);
        return stored ? `src="../media/${pictureName(id, stored)}"` : src;
      })
      .replace(/data="\/file\/([\w-]+)" type="[\w/]+"/g, (data, id: string) => {
        const stored = pictures.get(id);
        return stored ? `data="../media/${pictureName(id, stored)}" type="${stored.type}"` : data;
      });
    return { text: [head, told], pictures };
  };
  return packageOf(all.length, written);
}

/** A package of these items, each with its XML declaration. */
export const qtiPackage = (items: string[]): Promise<Uint8Array> =>
  packageOf(items.length, async (at) => {
    const isOld = /^\s*<item\b/.test(items[at]!);
    const text = isOld ? `${head}<questestinterop>${items[at]}</questestinterop>` : items[at]!;
    return { text: [text], pictures: new Map(), type: isOld ? "imsqti_xmlv1p2" : undefined };
  });

type Written = { text: string[]; pictures: Map<string, StoredPicture>; type?: string };

/** The manifest comes last, for only then it is known which pictures belong to which item. */
const packageOf = (count: number, written: (at: number) => Promise<Written>) =>
  packed(
    (async function* (): AsyncGenerator<[string, Iterable<string> | Uint8Array]> {
      const resources: { media: string[]; type?: string }[] = [];
      const names = new Set<string>();
      for (let at = 0; at < count; at += 1) {
        const { text, pictures, type } = await written(at);
        yield [fileOf(at), text];
        const media = [...pictures].map(([id, stored]) => `media/${pictureName(id, stored)}`);
        resources.push({ media, type });
        for (const [id, stored] of pictures) {
          const name = `media/${pictureName(id, stored)}`;
          if (!names.has(name)) yield [name, stored.bytes];
          names.add(name);
        }
      }
      yield ["imsmanifest.xml", manifest(resources)];
    })(),
  );

const nameOf = (at: number) => `q${String(at + 1).padStart(5, "0")}`;
const fileOf = (at: number) => `items/${nameOf(at)}.xml`;

/** `media` names the pictures of each item. */
function* manifest(resources: { media: string[]; type?: string }[]): Generator<string> {
  yield `${head}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="MINGSHI-QUESTIONS">\n`;
  yield "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n";
  yield "<organizations/>\n<resources>\n";
  for (const [at, { media, type = "imsqti_item_xmlv2p1" }] of resources.entries()) {
    const files = [fileOf(at), ...media].map((name) => `<file href="${name}"/>`).join("");
    yield `<resource identifier="${nameOf(at)}" type="${type}" href="${fileOf(at)}">${files}</resource>\n`;
  }
  yield "</resources>\n</manifest>\n";
}

/** An item, with our own fields beside it. */
function whole(item: Flat, name: string): string {
  const rest = restOf(item, qtiQuestion(treeOf(itemOf(item, name, ""))), item.below);
  const value = `<defaultValue><value>${escapeXml(rest)}</value></defaultValue>`;
  return itemOf(item, name, rest && outcome(qtiRestName, "string", value));
}

interface Parts {
  response: string;
  body: string;
  /** How the response is scored: as a whole, per value, or by a person. */
  template: "match_correct" | "map_response" | "";
}

function itemOf({ score, question }: Flat, name: string, rest: string): string {
  const { response, body, template } = partsOf(question, score);
  const { media, stimulus } = question;
  const before = stimulus && `<rubricBlock view="candidate"><div>${toHtml(stimulus)}</div></rubricBlock>`;
  // The type is the stored file's, which is known when it goes into the package.
  const played = media ? `<div><object data="${media.src}" type="${media.kind}/mp4"></object></div>` : "";
  const title = question.title || calledByText(question.content);
  const { analysis } = question;
  const value = (text: string) => `<defaultValue><value>${text}</value></defaultValue>`;
  return [
    `<assessmentItem xmlns="${qti}" identifier="${name}" title="${escapedValue(title)}" adaptive="false" timeDependent="false">\n`,
    response,
    outcome("SCORE", "float", value("0")),
    outcome("MAXSCORE", "float", value(String(score))),
    analysis === "" ? "" : outcome("FEEDBACK", "identifier", value(analysisName)),
    rest,
    `<itemBody>${before}${played}${body}</itemBody>\n`,
    template && `<responseProcessing template="${templates}/${template}"/>\n`,
    analysis === ""
      ? ""
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${analysisName}" showHide="show">${toHtml(analysis)}</modalFeedback>\n`,
    "</assessmentItem>\n",
  ].join("");
}

const outcome = (name: string, type: string, inside: string) =>
  `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="${type}">${inside}</outcomeDeclaration>\n`;

function partsOf(question: Question, score: number): Parts {
  const { type, content, option, answer, keepsOptionOrder } = question;
  const text = `<div>${toHtml(content)}</div>`;
  switch (type) {
    case 1:
    case 2:
    case 7: {
      const choices = option.map((each, at) => choice(optionLetterOf(at), toHtml(each))).join("");
      const limits = type === 1 ? 'maxChoices="1"' : 'maxChoices="0"';
      const { weights } = answer;
      const entries = weights.map((weight, at) =>
        mapEntry(optionLetterOf(at), (score * weight) / wholeWeight),
      );
      // One option may cost something; several together cost nothing, and earn the whole mark at most.
      const bounds = type === 1 ? "" : ` lowerBound="0" upperBound="${score}"`;
      return {
        response: declared(
          "RESPONSE",
          type === 1 ? "single" : "multiple",
          "identifier",
          answer.keys.map(optionLetterOf),
          entries.length > 0 ? `<mapping defaultValue="0"${bounds}>${entries.join("")}</mapping>` : "",
        ),
        body: `${text}<choiceInteraction responseIdentifier="RESPONSE" shuffle="${!keepsOptionOrder}" ${limits}>${choices}</choiceInteraction>`,
        template: entries.length > 0 ? "map_response" : "match_correct",
      };
    }
    case 3:
      return {
        response: declared("RESPONSE", "single", "identifier", [answer.keys[0] === 1 ? "true" : "false"]),
        body: `${text}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">${choice("true", "正确")}${choice("false", "错误")}</choiceInteraction>`,
        template: "match_correct",
      };
    case 4:
      return fillIn(question, score);
    case 13:
      return { response: "", body: text, template: "" };
    default: {
      const note =
        answer.text === ""
          ? ""
          : `<rubricBlock view="scorer"><div>${toHtml(answer.text)}</div></rubricBlock>`;
      const [kind, base] = type === 10 ? ["upload", "file"] : ["extendedText", "string"];
      return {
        response: declared("RESPONSE", "single", base!, [], "", type === 5 ? question.answerTemplate : ""),
        body: `${text}<${kind}Interaction responseIdentifier="RESPONSE"/>${note}`,
        template: "",
      };
    }
  }
}

/** What an answer earns, to the sixth decimal place. */
const mapEntry = (key: string, worth: number, more = "") =>
  `<mapEntry mapKey="${escapedValue(key)}" mappedValue="${Number(worth.toFixed(6))}"${more}/>`;

/** A response per blank; accepted answers earn its share of the score. */
function fillIn({ content, answer }: Question, score: number): Parts {
  const name = (at: number) => (at === 0 ? "RESPONSE" : `RESPONSE${at + 1}`);
  const share = Math.round((score / Math.max(1, answer.blanks.length)) * 1_000) / 1_000;
  const body = withBlanks(
    content,
    (at) => `<textEntryInteraction responseIdentifier="${name(at)}" expectedLength="20"/>`,
  );
  const responses = answer.blanks.map((accepted, place) => {
    const texts = [
      ...accepted.map((text) => ({ text, weight: wholeWeight })),
      ...answer.partial.filter(({ blank }) => blank === place),
    ];
    const entries = texts.map(({ text, weight }) =>
      mapEntry(text, (share * weight) / wholeWeight, ` caseSensitive="${answer.isCaseSensitive}"`),
    );
    const mapping = `<mapping defaultValue="0">${entries.join("")}</mapping>`;
    return declared(name(place), "single", "string", accepted.slice(0, 1), mapping);
  });
  return {
    response: responses.join(""),
    body: `<div>${body}</div>`,
    template: answer.blanks.length === 1 ? "map_response" : "",
  };
}

function declared(
  name: string,
  cardinality: string,
  type: string,
  values: string[],
  mapping = "",
  start = "",
): string {
  const correct = values.map((value) => `<value>${escapeXml(value)}</value>`).join("");
  return [
    `<responseDeclaration identifier="${name}" cardinality="${cardinality}" baseType="${type}">`,
    start && `<defaultValue><value>${escapeXml(start)}</value></defaultValue>`,
    correct && `<correctResponse>${correct}</correctResponse>`,
    mapping,
    "</responseDeclaration>\n",
  ].join("");
}

const choice = (name: string, html: string) => `<simpleChoice identifier="${name}">${html}</simpleChoice>`;
