import type { ImportState } from "#contract/imports/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { shortTime } from "~/words/dates.server";

/** An import as a list shows it; `total` is null while it is unknown. */
export interface ListedImport {
  importId: string;
  fileName: string;
  state: ImportState;
  total: string | null;
  createdBy: string;
  time: string;
}

/** The latest imports as `ImportTable` shows them. */
export const latestImports = <
  One extends Omit<ListedImport, "total" | "time"> & { total: number; createdAt: number },
>(
  imports: One[],
  { language, company }: { language: Language; company: { timeZone: string } },
) =>
  imports.map(({ createdAt, total, ...one }) => ({
    ...one,
    total: total > 0 ? figure(total, language) : null,
    time: shortTime(createdAt, language, company.timeZone),
  }));
