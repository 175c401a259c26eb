/**
 * Hidden field: the revision that a form was rendered from, so that it overwrites no newer one. After a
 * conflict the form continues from the revision that the answer names.
 */
export function Revision({ answer, current }: { answer: unknown; current: string }) {
  const sent = answer as { initialValue?: { revision?: string } | null } | undefined;
  return <input type="hidden" name="revision" value={sent?.initialValue?.revision ?? current} />;
}
