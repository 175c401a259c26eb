import type { FieldMetadata } from "@conform-to/react";
import type { TypedTemplate } from "#contract/certificates/form";
import {
  type CertificateLanguage,
  type CertificateLook,
  certificateLanguages,
  type Label,
} from "#contract/certificates/shapes";
import type { AnyField } from "~/ui/Field";

/** The fields of a template's form, by their names. */
export type TemplateFields = Record<keyof TypedTemplate, AnyField>;

type Part = "title" | "body" | "organiser";

/** The fields for what a certificate says, by language. */
export function textFields({ texts }: TemplateFields): Record<CertificateLanguage, Record<Part, AnyField>> {
  const each = (texts as FieldMetadata<TypedTemplate["texts"]>).getFieldset();
  // Conform's own records cannot be listed, only asked by name.
  const listed = (language: CertificateLanguage) => {
    const { title, body, organiser } = each[language].getFieldset();
    return { title, body, organiser };
  };
  return { zh: listed("zh"), en: listed("en"), es: listed("es"), ja: listed("ja") };
}

/** One row of fields for each field of the template's own. */
export const labelFields = ({ freeFields }: TemplateFields): Record<keyof Label, AnyField>[] =>
  (freeFields as FieldMetadata<Label[]>).getFieldList().map((row) => row.getFieldset());

/** The fields for how it looks. */
export const lookFields = ({ look }: TemplateFields): Record<keyof CertificateLook, AnyField> =>
  (look as FieldMetadata<TypedTemplate["look"]>).getFieldset();

/** The fields in the order in which they stand, as a summary of mistakes lists them. */
export function inOrder(fields: TemplateFields): AnyField[] {
  const texts = textFields(fields);
  const look = lookFields(fields);
  return [
    fields.name,
    fields.language,
    fields.fields,
    fields.validFor,
    ...certificateLanguages.flatMap((language) => Object.values(texts[language])),
    fields.freeFields,
    ...labelFields(fields).flatMap((row) => certificateLanguages.map((language) => row[language])),
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
