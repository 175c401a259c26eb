import { childrenNamed, descendants, elements, type XmlElement, xmlText } from "../../../file-formats/xml";

/** What is right for a response: values, and for numbers a range. */
export interface Right {
  values: string[];
  range: [low: number, high: number] | null;
  /** True if there are several ranges, of which each is right: one tolerance cannot say that. */
  isSeveral: boolean;
}

/**
 * The right answers to a response of QTI 1.2: those of the conditions that add most to the score, or, where each part
 * is scored for itself, of any that adds to it. What stands in `not` is wrong.
 */
export function conditionsOf(item: XmlElement, ident: string): Right {
  const scored = descendants(item, "respcondition")
    .map((condition) => ({ condition, worth: worthOf(condition), found: rightIn(condition, ident) }))
    .filter(({ worth, found }) => worth > 0 && (found.values.length > 0 || found.range !== null));
  const most = Math.max(0, ...scored.map(({ worth }) => worth));
  const best = scored.filter(({ worth }) => worth === most);
  const values = [...new Set(best.flatMap(({ found }) => found.values))];
  const ranges = best.flatMap(({ found }) => (found.range ? [found.range] : []));
  const isDifferent = new Set(ranges.map((range) => range.join())).size > 1 || values.length > 1;
  return { values, range: ranges[0] ?? null, isSeveral: ranges.length > 0 && isDifferent };
}

/** What a condition adds to the score; one that only shows feedback adds nothing. */
function worthOf(condition: XmlElement): number {
  const scores = childrenNamed(condition, "setvar").map((each) => Number(xmlText(each).trim()));
  if (scores.length > 0) return Math.max(...scores.map((score) => (Number.isNaN(score) ? 1 : score)));
  // Blackboard names the condition of the right answer.
  return (condition.attributes.title ?? "").toLowerCase() === "correct" ? 1 : 0;
}

function rightIn(condition: XmlElement, ident: string): Right {
  const right: Right = { values: [], range: null, isSeveral: false };
  let low = Number.NaN;
  let high = Number.NaN;
  const walk = (element: XmlElement): void => {
    for (const each of elements(element)) {
      if (each.name === "not") continue;
      const isOurs = (each.attributes.respident ?? ident) === ident;
      const value = xmlText(each).trim();
      if (/^var(equal|subset|inside)$/.test(each.name)) {
        if (isOurs && value !== "") right.values.push(value);
      } else if (/^varg(te|t)$/.test(each.name)) {
        if (isOurs) low = Number(value);
      } else if (/^varl(te|t)$/.test(each.name)) {
        if (isOurs) high = Number(value);
      } else walk(each);
    }
  };
  for (const each of childrenNamed(condition, "conditionvar")) walk(each);
  if (!Number.isNaN(low) && !Number.isNaN(high) && low <= high) right.range = [low, high];
  return right;
}
