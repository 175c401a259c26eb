import type { Moment } from "~/words/ago.server";
import { withDates } from "./Dates";

/** How long ago, and below it the time itself. */
export function MomentLines({ at: { ago, exact } }: { at: Moment }) {
  return (
    <>
      {ago}
      <span className="code">{withDates(exact)}</span>
    </>
  );
}
