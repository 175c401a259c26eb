/** More parts than any call of ours has fields, and than any page's form: a question may have hundreds. */
export const mostParts = { call: 20, page: 700 } as const;

/**
 * True for a form with files that is worth reading: it names its boundary, and has no more parts than a form of ours
 * could have. Reading a crowd of empty parts would hold everybody else up for seconds.
 */
export function isModestForm(type: string, body: Uint8Array, most: number): boolean {
  const [, quoted, bare] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))$/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return false;
  const pieces = new TextDecoder("latin1").decode(body).split(`--${boundary}`, most + 3);
  // Nothing stands before the first boundary, and only the end behind the last one.
  return pieces.length - 2 <= most;
}
