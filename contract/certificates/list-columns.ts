import type { Language } from "#locales/languages";
import { type FieldName, fieldNames } from "./fields";
import type { OptionalField, TemplateContent } from "./shapes";

/** What the columns of a list depend on. */
export type ListAsked = Pick<TemplateContent, "fields" | "freeFields">;

/** A column of a list: a field of every certificate, an optional one of the template, or a custom one. */
export type ListColumn = Extract<FieldName, "name" | "date" | OptionalField> | number;

/** The columns of a template's lists, in their order. */
export const columnsOf = ({ fields, freeFields }: ListAsked): ListColumn[] => [
  "name",
  ...fields,
  ...freeFields.keys(),
  "date",
];

/** Required columns; the day of issue defaults to today. */
export const neededColumns = (asked: ListAsked): ListColumn[] =>
  columnsOf(asked).filter((column) => column !== "date");

/** The heading of a column in a language: its field name in braces, or the label of the custom field. */
export function listColumnHeading(column: ListColumn, asked: ListAsked, language: Language): string {
  if (typeof column === "number") {
    const label = asked.freeFields[column]!;
    return label[language] || Object.values(label).find(Boolean) || "";
  }
  const name = fieldNames[column][language];
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
