/** More parts than any form of ours has fields. */
const mostParts = 20;

/**
 * True for a form with files that is worth reading: it names its boundary, and has no more parts than a form of ours
 * could have. Reading a crowd of empty parts would hold everybody else up for seconds.
 */
export function isModestForm(type: string, body: Uint8Array): boolean {
  const [, quoted, bare] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))$/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return false;
  const pieces = new TextDecoder("latin1").decode(body).split(`--${boundary}`, mostParts + 3);
  // Nothing stands before the first boundary, and only the end behind the last one.
  return pieces.length - 2 <= mostParts;
}
