import { type FieldName, fieldNames } from "./fields";
import type { CertificateLanguage, OptionalField, TemplateContent } from "./shapes";

/** What the columns of a list depend on. */
export type ListAsked = Pick<TemplateContent, "fields" | "freeFields">;

/** A column of a list: what every certificate says, what a template may ask for, or one of its own fields. */
export type ListColumn = Extract<FieldName, "name" | "date" | OptionalField> | number;

/** The columns of a template's lists, in their order. */
export const columnsOf = ({ fields, freeFields }: ListAsked): ListColumn[] => [
  "name",
  ...fields,
  ...freeFields.keys(),
  "date",
];

/** Those that no list may be without: the day of issue is today's where nobody says another. */
export const neededColumns = (asked: ListAsked): ListColumn[] =>
  columnsOf(asked).filter((column) => column !== "date");

/** What a column is called in a language: its name in braces, or the label of the template's own field. */
export function headingOf(column: ListColumn, asked: ListAsked, language: CertificateLanguage): string {
  if (typeof column === "number") {
    const label = asked.freeFields[column]!;
    return label[language] || Object.values(label).find(Boolean) || "";
  }
  const name = fieldNames[column][language];
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
