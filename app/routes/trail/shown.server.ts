import type { TrailRow } from "#contract/trail/shapes";
import { exactTime } from "~/words/dates.server";
import { actionInWords, changesOf, type TrailReader } from "./names.server";

/** Rows of the audit trail as a page shows them, in the reader's words. */
export const shownTrail = (rows: TrailRow[], reader: TrailReader) =>
  rows.map(({ at, before, after, ...row }) => ({
    ...row,
    said: actionInWords(row.action, reader.t),
    time: exactTime(at, reader.zone),
    changes: changesOf({ action: row.action, before, after }, reader),
  }));
