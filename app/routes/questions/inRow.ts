import type { AnyField } from "~/ui/Field";
import { type Say, summaryText } from "~/words/words";

/** The fields of a row as the summary of mistakes lists them: the same mistake in two rows is told of each by its name. */
export function inRow(t: Say, row: string, fields: AnyField[]): AnyField[] {
  return fields.map(({ id, name, errors }) => ({
    id,
    name,
    errors: ((errors ?? []) as string[]).map((mistake) =>
      t("questions:inRow", { row, mistake: summaryText(t, mistake) }),
    ),
  })) as unknown as AnyField[];
}
