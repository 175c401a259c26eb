import type { FieldMetadata } from "@conform-to/react";
import type { TypedTemplate } from "#contract/certificates/form";
import type { CertificateLook, Label } from "#contract/certificates/shapes";
import { forEachLanguage, type Language, languageCodes } from "#locales/languages";
import type { AnyField } from "~/ui/fields/Field";

/** The fields of a template's form, by name. */
export type TemplateFields = Record<keyof TypedTemplate, AnyField>;

type Part = "title" | "body" | "organiser";

/** The text fields of a certificate, by language. */
export function textFields({ texts }: TemplateFields): Record<Language, Record<Part, AnyField>> {
  const each = (texts as FieldMetadata<TypedTemplate["texts"]>).getFieldset();
  // Conform's proxies cannot be enumerated, only accessed by name.
  const listed = (language: Language) => {
    const { title, body, organiser } = each[language].getFieldset();
    return { title, body, organiser };
  };
  return forEachLanguage(listed);
}

/** One row of fields per custom field of the template. */
export const labelFields = ({ freeFields }: TemplateFields): Record<keyof Label, AnyField>[] =>
  (freeFields as FieldMetadata<Label[]>).getFieldList().map((row) => row.getFieldset());

/** The appearance fields. */
export const lookFields = ({ look }: TemplateFields): Record<keyof CertificateLook, AnyField> =>
  (look as FieldMetadata<TypedTemplate["look"]>).getFieldset();

/** The fields in page order, for the validation summary. */
export function templateFieldsInOrder(fields: TemplateFields): AnyField[] {
  const texts = textFields(fields);
  const look = lookFields(fields);
  return [
    fields.name,
    fields.language,
    fields.fields,
    fields.validFor,
    ...languageCodes.flatMap((language) => Object.values(texts[language])),
    fields.freeFields,
    ...labelFields(fields).flatMap((row) => languageCodes.map((language) => row[language])),
    look.orientation,
    look.border,
    look.accent,
    look.ink,
    look.paper,
    look.logo,
    look.seal,
    look.background,
  ];
}
