import { withoutCredentials } from "../log";

const gone = "…";

/**
 * Redacts what could identify a person or be a credential: numbers of eleven digits or more (mobiles, ID
 * numbers), e-mail addresses, and long alphanumeric runs (tokens, handles, ids). Equal failures thereby
 * become equal texts.
 */
export function scrubbed(text: string): string {
  return withoutCredentials(text)
    .replace(/\p{Cc}+/gu, " ")
    .replace(/[^\s@"'<>()]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,5}/g, gone)
    .replace(/[\w+-]{16,}={0,2}/g, (run) => (isWord(run) ? run : gone))
    .replace(/\d(?:[ -]?\d){10,}[Xx]?/g, gone);
}

/** Names consist of words; a run with digits or constantly changing case is random. */
function isWord(run: string): boolean {
  if (/\d/.test(run)) return false;
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run)) return true;
  return run.split(/(?=[A-Z])/).length * 3 <= run.length;
}
