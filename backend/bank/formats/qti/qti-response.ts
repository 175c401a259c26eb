import { FileError } from "../../../file-formats/file-error";
import {
  child,
  childrenNamed,
  descendants,
  elements,
  type XmlElement,
  xmlText,
} from "../../../file-formats/xml";
import { hasCase } from "../reading/foreign";

/** An answer that is right, and what a mapping gives for it. */
export interface RightValue {
  value: string;
  isCaseSensitive: boolean;
}

export function responseOf(item: XmlElement, asked: XmlElement): XmlElement {
  const found = declaredFor(item, asked);
  if (!found) throw new FileError("ANSWER_MISSING", asked.attributes.responseIdentifier, asked.line);
  return found;
}

export const declaredFor = (item: XmlElement, { attributes }: XmlElement) =>
  childrenNamed(item, "responseDeclaration").find(
    (each) => each.attributes.identifier === (attributes.responseIdentifier ?? "RESPONSE"),
  );

/**
 * The correct response, and for texts or single answers, any mapped value with the top score. Where an item declares
 * neither, what its processing compares the response with.
 */
export function right(item: XmlElement, response: XmlElement, isOne = false): RightValue[] {
  const correct = child(response, "correctResponse");
  const values = correct ? childrenNamed(correct, "value").map(xmlText) : [];
  const entries = entriesOf(response);
  // No question accepts this many answers.
  if (values.length + entries.length > 1_000)
    throw new FileError("NOT_VALID", response.attributes.identifier, response.line);
  if (values.length + entries.length === 0) return compared(item, response);
  const most = Math.max(0, ...entries.map(({ worth }) => worth));
  const isText = response.attributes.baseType === "string";
  const mapped = entries.filter(({ worth }) => worth > 0 && (!(isText || isOne) || worth === most));
  if (values.length > 0 && !isText)
    return values.map((value) => ({ value: value.trim(), isCaseSensitive: false }));
  const isSensitive = (value: string) =>
    entries.find((each) => each.value === value)?.isCaseSensitive ?? hasCase(value);
  const told = values.map((value) => ({ value, isCaseSensitive: isSensitive(value) }));
  return [...told, ...mapped.filter(({ value }) => !values.includes(value))];
}

const entriesOf = (response: XmlElement) =>
  descendants(response, "mapEntry").map(({ attributes }) => ({
    value: attributes.mapKey ?? "",
    worth: Number(attributes.mappedValue),
    // Case-sensitive by default, if the text has any case.
    isCaseSensitive: attributes.caseSensitive
      ? attributes.caseSensitive === "true"
      : hasCase(attributes.mapKey ?? ""),
  }));

/** What a mapping gives for each of these values, in percent of `most`; null where the processing uses none. */
export function percentsOf(
  item: XmlElement,
  response: XmlElement,
  values: string[],
  most: number,
): number[] | null {
  const mapping = child(response, "mapping");
  if (!mapping || most <= 0 || !isMapped(item)) return null;
  const other = Number(mapping.attributes.defaultValue ?? 0);
  const entries = entriesOf(response);
  return values.map((value) => {
    const found = entries.find((entry) => entry.value.trim() === value);
    return (100 * (found?.worth ?? other)) / most;
  });
}

/** The texts that a mapping gives a part of its most for. */
export const partsIn = (item: XmlElement, response: XmlElement) => {
  const most = mostWorth(response, true);
  return isMapped(item) && most > 0
    ? entriesOf(response).map(({ value, worth }) => ({ value: value.trim(), percent: (100 * worth) / most }))
    : [];
};

/** True where a mapping says what answers earn: the processing uses it, or nothing is said of any. */
function isMapped(item: XmlElement): boolean {
  const found = descendants(item, "responseProcessing");
  return (
    found.length === 0 ||
    found.some(
      (processing) =>
        /map_response(_point)?(\.xml)?$/.test(processing.attributes.template ?? "") ||
        descendants(processing, "mapResponse").length > 0,
    )
  );
}

/** What a mapping gives for a value; 0 where there is none. */
export function worthOf(response: XmlElement | undefined, value: string): number {
  const pair = value.trim().split(/\s+/);
  const isPair = response?.attributes.baseType === "pair";
  const same = isPair ? [pair.join(" "), [...pair].reverse().join(" ")] : [pair.join(" ")];
  const entries = response ? entriesOf(response) : [];
  const found = entries.find((each) => same.includes(each.value.trim().split(/\s+/).join(" ")));
  return found && found.worth > 0 ? found.worth : 0;
}

/** The most that a mapping gives: for one answer, or for all of them. */
export function mostWorth(response: XmlElement | undefined, isOne: boolean): number {
  const worths = response ? entriesOf(response).flatMap(({ worth }) => (worth > 0 ? [worth] : [])) : [];
  const most = isOne ? Math.max(0, ...worths) : worths.reduce((sum, worth) => sum + worth, 0);
  const upper = Number(response && descendants(response, "mapping")[0]?.attributes.upperBound);
  return upper > 0 && (most === 0 || upper < most) ? upper : most;
}

/** The answers that a condition of the processing compares a response with, where one score follows from them. */
function compared(item: XmlElement, { attributes, line }: XmlElement): RightValue[] {
  const branches = descendants(item, "responseIf", "responseElseIf").flatMap((branch) => {
    const [condition, ...then] = elements(branch);
    const sets = then.filter(({ name }) => name === "setOutcomeValue");
    const score = sets.find((each) => each.attributes.identifier === "SCORE");
    const worth = Number(score ? xmlText(child(score, "baseValue")) : Number.NaN);
    return condition && worth > 0 ? [{ worth, condition }] : [];
  });
  const most = Math.max(0, ...branches.map(({ worth }) => worth));
  const found = branches
    .filter(({ worth }) => worth === most)
    .map(({ condition }) => valuesIn(condition, attributes.identifier ?? ""))
    .filter((values) => values.length > 0);
  // Several of several are alternatives, of which none is the whole key.
  if (attributes.cardinality !== "single" && found.length > 1)
    throw new FileError("TYPE_NOT_MAPPED", attributes.identifier, line);
  return found.flat();
}

function valuesIn(condition: XmlElement, identifier: string): RightValue[] {
  if (!/^(match|stringMatch|equal)$/.test(condition.name)) return [];
  const parts = elements(condition);
  const isOurs = ({ name, attributes }: XmlElement) =>
    name === "variable" && attributes.identifier === identifier;
  const [other, ...more] = parts.filter((part) => !isOurs(part));
  if (!other || more.length > 0 || parts.length !== 2) return [];
  const isList = /^(multiple|ordered)$/.test(other.name);
  const values = isList ? elements(other) : [other];
  if (values.some(({ name }) => name !== "baseValue")) return [];
  const isCaseSensitive = condition.attributes.caseSensitive !== "false";
  return values.map((each) => ({ value: xmlText(each).trim(), isCaseSensitive }));
}

/** How far a number may be from this one, as the processing compares it; 0 where it must be the same. */
export function toleranceOf(item: XmlElement, response: XmlElement, value: number): number {
  const compares = descendants(item, "equal", "equalRounded").find((each) =>
    elements(each).some(
      ({ name, attributes }) =>
        name === "variable" && attributes.identifier === response.attributes.identifier,
    ),
  );
  const { toleranceMode = "exact", tolerance = "", roundingMode, figures } = compares?.attributes ?? {};
  const wide = Math.max(0, ...tolerance.trim().split(/\s+/).map(Number).filter(Number.isFinite));
  if (compares?.name === "equalRounded")
    return roundingMode === "decimalPlaces" && /^\d$/.test(figures ?? "") ? 0.5 * 10 ** -Number(figures) : 0;
  const told =
    toleranceMode === "absolute" ? wide : toleranceMode === "relative" ? (Math.abs(value) * wide) / 100 : 0;
  return Number(told.toPrecision(12));
}
