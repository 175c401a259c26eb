import { plainAnswer } from "#contract/questions/plain";
import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { child, childrenNamed, descendants, type XmlElement, xmlText } from "../../../file-formats/xml";
import { choiceByPercent, partialOf } from "../reading/credit";
import {
  type AskedPart,
  choiceOf,
  comparedAlike,
  fewOptions,
  fillInOf,
  isNumberLike,
  orderChoices,
  rangesOf,
  unsaid,
} from "../reading/foreign";
import { choiceText, type Marks, qtiContent } from "./qti-body";
import {
  declaredFor,
  mostWorth,
  partsIn,
  percentsOf,
  responseOf,
  right,
  toleranceOf,
  worthOf,
} from "./qti-response";

/** What an interaction asks: its content is the words of its own, `slot` where it stands in the text. */
export interface QtiPart extends AskedPart {
  slot?: XmlElement;
}

/** Reads what an interaction asks for, each with what it is worth: 1 for all of it where no mapping says more. */
export const partsOfInteraction: Record<
  string,
  (item: XmlElement, asked: XmlElement, losses: Set<string>) => QtiPart[]
> = {
  choiceInteraction: (item, asked, losses) => [
    chosen(item, asked, losses, { choices: childrenNamed(asked, "simpleChoice") }),
  ],
  inlineChoiceInteraction: (item, asked, losses) => [
    {
      ...chosen(item, asked, losses, { choices: childrenNamed(asked, "inlineChoice"), isOne: true }),
      slot: asked,
    },
  ],
  hottextInteraction: (item, asked, losses) => {
    const choices = descendants(asked, "hottext");
    const part = chosen(item, asked, losses, { choices, texts: hottextNames(choices) });
    return [{ ...part, question: { ...part.question, content: qtiContent(asked, hottextMarks(asked)) } }];
  },
  textEntryInteraction: (item, asked, losses) => [textEntry(item, asked, losses)],
  extendedTextInteraction: (item, asked) => [
    {
      question: {
        ...unsaid(5),
        content: promptOf(asked),
        answer: { ...plainAnswer, text: modelOf(item, asked) },
        answerTemplate: startOf(item, asked),
      },
      weight: 1,
    },
  ],
  uploadInteraction: (_, asked) => [{ question: { ...unsaid(10), content: promptOf(asked) }, weight: 1 }],
  matchInteraction,
  orderInteraction: (item, asked) => {
    const choices = childrenNamed(asked, "simpleChoice");
    fewOptions(choices);
    const texts = new Map(choices.map((each) => [each.attributes.identifier ?? "", choiceText(each)]));
    const found = right(item, responseOf(item, asked)).map(({ value }) => texts.get(value.trim()));
    if (
      found.length < 2 ||
      new Set(texts.values()).size < texts.size ||
      found.some((text) => text === undefined)
    )
      throw new FileError("ANSWER_MISSING", promptOf(asked), asked.line);
    return shared(orderChoices([...texts.values()], found as string[]));
  },
  gapMatchInteraction,
  associateInteraction,
};

const promptOf = (asked: XmlElement) => {
  const prompt = child(asked, "prompt");
  return prompt ? qtiContent(prompt) : "";
};

/** Parts that are worth the same, and 1 together. */
const shared = (questions: Question[]): QtiPart[] =>
  questions.map((question) => ({ question, weight: 1 / questions.length }));

/** A choice among these, which stand in the interaction or in its text. */
function chosen(
  item: XmlElement,
  asked: XmlElement,
  losses: Set<string>,
  { choices, isOne = false, texts }: { choices: XmlElement[]; isOne?: boolean; texts?: string[] },
): QtiPart {
  fewOptions(choices);
  const names = choices.map(({ attributes }) => attributes.identifier ?? "");
  const response = responseOf(item, asked);
  const isSingle =
    isOne || response.attributes.cardinality !== "multiple" || asked.attributes.maxChoices === "1";
  const found = right(item, response, isSingle).map(({ value }) => value.trim());
  const keys = found.map((value) => names.indexOf(value));
  if (keys.some((key) => key < 0)) throw new FileError("ANSWER_MISSING", found.join(), asked.line);
  const weight = mostWorth(response, isSingle) || 1;
  const content = promptOf(asked);
  if ([...names].sort().join().toLowerCase() === "false,true" && keys.length === 1) {
    const isTrue = names[keys[0]!]!.toLowerCase() === "true";
    return {
      question: { ...unsaid(3), content, answer: { ...plainAnswer, keys: [isTrue ? 1 : 0] } },
      weight,
    };
  }
  const option = texts ?? choices.map((each) => choiceText(each));
  const percents = percentsOf(item, response, names, weight);
  const question = percents
    ? choiceByPercent(isSingle, option, percents, losses)
    : choiceOf(isSingle, option, keys);
  return { question: { ...question, content }, weight };
}

/** Words of a text as options; numbered where some are alike. */
function hottextNames(choices: XmlElement[]): string[] {
  const texts = choices.map(choiceText);
  const isAlike = new Set(texts).size < texts.length;
  return texts.map((text, at) => (isAlike ? `${at + 1} ${text}` : text));
}

/** What can be chosen in a text stands in brackets. */
export function hottextMarks(asked: XmlElement): Marks {
  const choices = descendants(asked, "hottext");
  const names = hottextNames(choices);
  return new Map(choices.map((each, at) => [each, `[${names[at]}]`]));
}

function textEntry(item: XmlElement, asked: XmlElement, losses: Set<string>): QtiPart {
  const { blank, isCaseSensitive, tolerance, partial } = blankOf(item, asked, losses);
  if (blank.length === 0)
    throw new FileError("ANSWER_MISSING", asked.attributes.responseIdentifier, asked.line);
  const question = fillInOf("", [blank], tolerance);
  return {
    question: { ...question, content: "___", answer: { ...question.answer, isCaseSensitive, partial } },
    weight: mostWorth(declaredFor(item, asked), true) || 1,
    slot: asked,
  };
}

/** What is right in a text entry, and how it is compared. */
function blankOf(item: XmlElement, asked: XmlElement, losses: Set<string>) {
  const response = responseOf(item, asked);
  const answers = right(item, response);
  const blank = [...new Set(answers.map(({ value }) => value.trim()).filter((value) => value !== ""))];
  const numbers = blank.filter(isNumberLike);
  const { values, tolerance, others } = rangesOf(
    numbers.map((value) => ({ value, tolerance: toleranceOf(item, response, Number(value)) })),
  );
  return {
    blank: blank.filter((value) => !numbers.includes(value) || values.includes(value)),
    isCaseSensitive: answers.some((each) => each.isCaseSensitive),
    tolerance,
    partial: [
      ...others,
      ...partialOf(partsIn(item, response), losses, ({ value }) =>
        isNumberLike(value) && toleranceOf(item, response, Number(value)) !== tolerance ? null : value,
      ).filter(({ text }) => !blank.includes(text)),
    ],
  };
}

/** Text entries that are worth the same and compared alike are the blanks of one question; null for others. */
export function entryBlanks(
  item: XmlElement,
  asked: XmlElement[],
  losses: Set<string>,
): Question["answer"] | null {
  if (asked.length > questionLimits.blanksMax) throw new FileError("TOO_MANY_BLANKS", "", asked[0]!.line);
  const told = new Set<string>();
  const found = asked.map((entry) => blankOf(item, entry, told));
  const worths = asked.map((entry) => mostWorth(declaredFor(item, entry), true));
  const how = comparedAlike(
    found.map(({ blank, partial, ...each }) => ({
      ...each,
      accepted: [...blank, ...partial.map(({ text }) => text)],
    })),
  );
  if (!how || worths.some((worth) => Math.abs(worth - worths[0]!) > 0.0001)) return null;
  for (const kind of told) losses.add(kind);
  const partial = found.flatMap((each, at) => each.partial.map((part) => ({ ...part, blank: at })));
  return { ...plainAnswer, blanks: found.map(({ blank }) => blank), partial, ...how };
}

/** Pairs of identifiers that are right. */
const pairsOf = (item: XmlElement, asked: XmlElement) =>
  right(item, responseOf(item, asked)).map(({ value }) => value.trim().split(/\s+/));

interface Row {
  identifier: string;
  text: string;
  slot?: XmlElement;
}

/** A choice for each row among these; each has an answer, and `pairOf` is how a response names a pair. */
function rowsOf(
  item: XmlElement,
  asked: XmlElement,
  rows: Row[],
  options: Row[],
  pairOf: (row: string, option: string) => string,
): QtiPart[] {
  const response = responseOf(item, asked);
  const found = new Set(pairsOf(item, asked).map((pair) => pair.join(" ")));
  const option = [...new Set(options.map(({ text }) => text))];
  fewOptions(option);
  const parts = rows.map(({ identifier, text, slot }) => {
    const right = options.filter((each) => found.has(pairOf(identifier, each.identifier)));
    const keys = [...new Set(right.map((each) => option.indexOf(each.text)))];
    const weight = right.reduce(
      (sum, each) => sum + worthOf(response, pairOf(identifier, each.identifier)),
      0,
    );
    if (keys.length === 0) throw new FileError("ANSWER_MISSING", text || promptOf(asked), asked.line);
    // A gap holds one text: several are alternatives, which no key says.
    if (slot && keys.length > 1) throw new FileError("TYPE_NOT_MAPPED", asked.name, asked.line);
    return { question: { ...choiceOf(keys.length === 1, option, keys), content: text }, weight, slot };
  });
  if (parts.some(({ weight }) => weight === 0))
    return parts.map((part) => ({ ...part, weight: 1 / parts.length }));
  return parts;
}

const rowOf = (each: XmlElement): Row => ({
  identifier: each.attributes.identifier ?? "",
  text: choiceText(each),
});

/** A choice for each item of the first set, or of the second where only its items have one each. */
function matchInteraction(item: XmlElement, asked: XmlElement): QtiPart[] {
  const [left = [], others = []] = childrenNamed(asked, "simpleMatchSet").map((set) =>
    childrenNamed(set, "simpleAssociableChoice"),
  );
  const pairs = pairsOf(item, asked);
  const isMatched = (at: number) => (each: XmlElement) =>
    pairs.some((pair) => pair[at] === each.attributes.identifier);
  const isTurned =
    (!left.every(isMatched(0)) || others.length > questionLimits.optionsMax) && others.every(isMatched(1));
  const [rows, options] = isTurned ? [others, left] : [left, others];
  if (rows.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN", "", asked.line);
  fewOptions(options);
  if (rows.length === 0) throw new FileError("ANSWER_MISSING", promptOf(asked), asked.line);
  return rowsOf(item, asked, rows.map(rowOf), options.map(rowOf), (row, option) =>
    isTurned ? `${option} ${row}` : `${row} ${option}`,
  );
}

/** A choice for each gap among the texts. */
function gapMatchInteraction(item: XmlElement, asked: XmlElement): QtiPart[] {
  const texts = childrenNamed(asked, "gapText").concat(childrenNamed(asked, "gapImg"));
  const gaps = descendants(asked, "gap");
  if (gaps.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN", "", asked.line);
  fewOptions(texts);
  if (gaps.length === 0) throw new FileError("ANSWER_MISSING", promptOf(asked), asked.line);
  const rows = gaps.map((gap) => ({ identifier: gap.attributes.identifier ?? "", text: "", slot: gap }));
  return rowsOf(item, asked, rows, texts.map(rowOf), (gap, text) => `${text} ${gap}`);
}

/** A choice for the first of each pair among all others; where an item is in two pairs, that says too little. */
function associateInteraction(item: XmlElement, asked: XmlElement): QtiPart[] {
  const choices = childrenNamed(asked, "simpleAssociableChoice");
  fewOptions(choices.slice(1));
  const rows = choices.map(rowOf);
  const pairs = pairsOf(item, asked);
  const named = pairs.flat();
  if (pairs.length === 0) throw new FileError("ANSWER_MISSING", promptOf(asked), asked.line);
  if (new Set(named).size < named.length) throw new FileError("TYPE_NOT_MAPPED", asked.name, asked.line);
  const parts = pairs.map(([one, other]) => {
    const row = rows.find(({ identifier }) => identifier === one);
    const options = rows.filter(({ identifier }) => identifier !== one);
    const key = options.findIndex(({ identifier }) => identifier === other);
    if (!row || key < 0) throw new FileError("ANSWER_MISSING", promptOf(asked), asked.line);
    const option = options.map(({ text }) => text);
    const weight = worthOf(responseOf(item, asked), `${one} ${other}`);
    return { question: { ...choiceOf(true, option, [key]), content: row.text }, weight };
  });
  if (parts.some(({ weight }) => weight === 0)) return shared(parts.map(({ question }) => question));
  return parts;
}

/** The author's model answer. */
function modelOf(item: XmlElement, asked: XmlElement): string {
  const response = declaredFor(item, asked);
  const answers = response ? right(item, response) : [];
  return answers.map(({ value }) => value.trim()).join("\n");
}

/** What the answer begins with. */
function startOf(item: XmlElement, asked: XmlElement): string {
  const response = declaredFor(item, asked);
  const start = response && child(response, "defaultValue");
  const text = xmlText(start && child(start, "value"));
  return text.trim() === "" ? "" : text;
}
