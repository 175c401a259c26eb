const gone = "…";

/**
 * The text without what could be a person's or let somebody in: numbers of eleven digits and more (mobiles, ID
 * numbers), e-mail addresses, and long runs of letters and digits (tokens, handles, ids). Equal failures so become
 * equal texts.
 */
export function scrubbed(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/[^\s@"'<>()]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,5}/g, gone)
    .replace(/[\w+-]{16,}={0,2}/g, (run) => (isWord(run) ? run : gone))
    .replace(/\d(?:[ -]?\d){10,}[Xx]?/g, gone);
}

/** Names are made of words; a run with digits in it, or whose case changes all the time, was drawn by lot. */
function isWord(run: string): boolean {
  if (/\d/.test(run)) return false;
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run)) return true;
  return run.split(/(?=[A-Z])/).length * 3 <= run.length;
}
