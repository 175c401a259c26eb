/** Names the rows that a form is about, so that it is carried out with these, whatever is ticked in another tab meanwhile. */
export function ChosenIds({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return <input type="hidden" name="chosenIds" value={ids.join(",")} />;
}
