import type { TrailRow } from "#contract/trail/shapes";
import { exactTime } from "~/words/dates.server";

/** Rows of the audit trail as a page shows them. */
export const shownTrail = (rows: TrailRow[], zone: string) =>
  rows.map(({ at, before, after, ...row }) => ({
    ...row,
    time: exactTime(at, zone),
    before: shown(before),
    after: shown(after),
  }));

/** JSON in lines; "" where nothing was noted. */
const shown = (json: string) => (json === "null" ? "" : JSON.stringify(JSON.parse(json), null, 2));
