import { summaryText, type Translate } from "#locales/words";
import type { AnyField } from "~/ui/fields/Field";

/** A row's fields for the validation summary: the same error in two rows is listed by each field's name. */
export function inRow(t: Translate, row: string, fields: AnyField[]): AnyField[] {
  return fields.map(({ id, name, errors }) => ({
    id,
    name,
    errors: ((errors ?? []) as string[]).map((validationError) =>
      t("questions:inRow", { row, error: summaryText(t, validationError) }),
    ),
  })) as unknown as AnyField[];
}
