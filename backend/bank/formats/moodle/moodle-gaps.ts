import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { child, childrenNamed, descendants, type XmlElement, xmlText } from "../../../file-formats/xml";
import { choiceOf, familyOf, fewOptions, markOfPart, matchingOf, orderChoices } from "../reading/foreign";
import { moodleText, rawOf } from "./moodle-text";

const contentOf = (element: XmlElement) => moodleText(child(element, "questiontext"));
const wordIn = (element: XmlElement, name: string) => xmlText(child(element, name)).trim();

/** Gaps that are filled from lists, by menus or by dragging: `[[2]]` is the second choice, among those of its group. */
export function gaps(name: "selectoption" | "dragbox") {
  return (element: XmlElement, score: number, losses: Set<string>): Question => {
    const text = child(element, "questiontext");
    const choices = childrenNamed(element, name);
    if (choices.length > questionLimits.childrenMax * questionLimits.optionsMax)
      throw new FileError("TOO_MANY_OPTIONS");
    const words = choices.map((each) => ({
      text: moodleText(each),
      group: wordIn(each, "group") || "1",
    }));
    const found = [...rawOf(text).matchAll(/\[\[(\d{1,3})\]\]/g)].map(([, number]) => Number(number) - 1);
    if (found.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN");
    const parts = found.map((at) => {
      const right = words[at];
      if (!right) throw new FileError("ANSWER_MISSING", `[[${at + 1}]]`);
      const option = [
        ...new Set(words.filter(({ group }) => group === right.group).map((each) => each.text)),
      ];
      fewOptions(option);
      return { question: choiceOf(true, option, [option.indexOf(right.text)]), weight: 1 };
    });
    const contentWith = (mark: (at: number) => string) => {
      let at = 0;
      const marked = rawOf(text).replace(/\[\[\d{1,3}\]\]/g, () => mark(at++));
      return moodleText(text && { ...text, children: [{ ...text, name: "text", children: [marked] }] });
    };
    const [only, ...others] = parts;
    if (!only) throw new FileError("ANSWER_MISSING", contentOf(element));
    if (others.length === 0) return { ...only.question, content: contentWith(() => "_____") };
    const named = parts.map(({ question, weight }, at) => ({
      question: { ...question, content: markOfPart(at) },
      weight,
    }));
    return familyOf(contentWith(markOfPart), named, score, losses);
  };
}

/** An order of all answers, which stand in the right one. */
export function ordering(element: XmlElement, score: number, losses: Set<string>): Question {
  const answers = childrenNamed(element, "answer");
  fewOptions(answers);
  const right = answers
    .map((answer) => ({ text: moodleText(answer), place: Number(answer.attributes.fraction ?? 0) }))
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text);
  if (right.length < 2) throw new FileError("ANSWER_MISSING", contentOf(element));
  if (new Set(right).size < right.length) throw new FileError("OPTION_TWICE", contentOf(element));
  const grading = wordIn(element, "gradingtype");
  if (/^(-1|ALL_OR_NOTHING)$/.test(grading)) losses.add("allOrNothing");
  else if (!/^(0|ABSOLUTE_POSITION|)$/.test(grading)) losses.add("weights");
  const count = Number(wordIn(element, "selectcount"));
  if (!/^(0|ALL|)$/.test(wordIn(element, "selecttype")) && count > 1 && count < right.length)
    losses.add("drawn");
  const parts = orderChoices(right, right).map((question) => ({ question, weight: 1 }));
  return familyOf(contentOf(element), parts, score, losses);
}

/** Rows, of which each is judged by one of the columns. */
export function judgedRows(element: XmlElement, score: number, losses: Set<string>): Question {
  const columns = childrenNamed(element, "column");
  const rows = childrenNamed(element, "row");
  if (rows.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN");
  fewOptions(columns);
  const texts = columns.map((column) => moodleText(child(column, "responsetext")));
  const weights = childrenNamed(element, "weight");
  if (rows.length === 0) throw new FileError("ANSWER_MISSING", contentOf(element));
  const pairs = rows.map((row) => ({
    item: moodleText(child(row, "optiontext")),
    matches: columns.flatMap((column, at) => {
      const isRight = weights.some(
        ({ attributes, children }) =>
          attributes.rownumber === row.attributes.number &&
          attributes.columnnumber === column.attributes.number &&
          Number(xmlText({ name: "", attributes: {}, children, line: 0 })) > 0,
      );
      return isRight ? [texts[at]!] : [];
    }),
  }));
  if (!/^subpoints$/.test(wordIn(element, "scoringmethod"))) losses.add("allOrNothing");
  if (descendants(element, "feedbacktext").some((each) => rawOf(each).trim() !== "")) losses.add("feedback");
  if (pairs.some(({ matches }) => matches.length !== 1))
    throw new FileError("ANSWER_MISSING", contentOf(element));
  return matchingOf(contentOf(element), pairs, texts, score, losses);
}
