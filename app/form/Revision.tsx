/**
 * The state that a form was drawn from, unseen, so that it is not saved over another. One that came back for that goes
 * on from the state that the answer names.
 */
export function Revision({ answer, drawnFrom }: { answer: unknown; drawnFrom: string }) {
  const sent = answer as { initialValue?: { revision?: string } | null } | undefined;
  return <input type="hidden" name="revision" value={sent?.initialValue?.revision ?? drawnFrom} />;
}
