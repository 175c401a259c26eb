/**
 * The page that a form is of, and its turn: a page goes on from `id` with `id~1` and `id~2` while it does not know
 * whether what it sent has arrived.
 */
export function turnOf(formId: string): [page: string, turn: number] {
  const [, page, turn = "0"] = /^(.*?)(?:~(\d+))?(?:-file)?$/.exec(formId) ?? ["", formId];
  return [page!, Number(turn)];
}

/** The id that the same page sends next. */
export function nextTurn(formId: string): string {
  const [page, turn] = turnOf(formId);
  return `${page}~${turn + 1}`;
}
