import type { Moment } from "~/words/ago.server";
import { withBreaks } from "./Breaks";

/** How long ago, and below it the time itself. */
export function MomentLines({ at: { ago, exact } }: { at: Moment }) {
  return (
    <>
      {ago}
      <span className="code">{withBreaks(exact)}</span>
    </>
  );
}
