import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { type Translate, validationErrorText } from "#locales/words";
import { shortTime } from "~/words/dates.server";
import type { FoundImport, ImportDomain, ImportView } from "./screen";

interface Reader {
  t: Translate;
  language: Language;
  company: { timeZone: string };
}

/** An import as its page shows it, without its preview. */
export function shownImport(
  domain: ImportDomain,
  found: FoundImport<ImportDomain>,
  { within, facts, blocked, again, results, losses = [], choice }: ImportView,
  { t, language, company }: Reader,
) {
  const {
    importId,
    state,
    fileName,
    total,
    done,
    createdBy,
    duplicates,
    duplicateLines,
    errorCount,
    leftOut,
  } = found;
  const sheets = found.losses.find(({ kind }) => kind === "sheets");
  const leftSheets = sheets
    ? [
        t("imports.sheetsLeft", {
          count: sheets.count,
          names: (sheets.names ?? []).join(t("imports.between")),
        }),
      ]
    : [];
  return {
    ...{ domain, importId, state, fileName, total, done, duplicates, duplicateLines, errorCount },
    ...{ leftOut, losses: [...losses, ...leftSheets], choice },
    ...{ within, blocked, again, results },
    facts: [...facts, createdBy, shortTime(found.createdAt, language, company.timeZone)].filter(Boolean),
    figures: {
      total: figure(total, language),
      done: figure(done, language),
      duplicates: figure(duplicates, language),
      errors: figure(errorCount, language),
      leftOut: figure(leftOut, language),
    },
    errors: found.errors.map(({ line, column, heading, reason, figures, text }) => ({
      ...{ line, column, heading, text },
      words: validationErrorText(t, reason, figures),
    })),
  };
}

export type ShownImport = ReturnType<typeof shownImport>;
