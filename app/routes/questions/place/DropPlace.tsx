/**
 * The place of a row that script drags (`app/light/list/row-drag.ts`), in the form that moves it: the revision that the
 * page was rendered from goes with it. Without a form, the place after the last row.
 */
export function DropPlace({
  drags,
  at,
  takes,
  revision,
}: {
  drags: "questions" | "parts";
  /** Counted from 1. */
  at: number;
  takes?: "questions";
  revision?: number;
}) {
  return (
    <>
      <input type="hidden" name="before" data-drags={drags} data-row={at} data-takes={takes} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
    </>
  );
}
