/**
 * More parts than any call of ours has fields, and than any page's form. A question may have 500: 20 questions below it
 * with 11 fields each, and 50 tests with 4 each that wait for its type to change. Ticks of a list come to 150.
 */
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

const ampersand = 0x26;

/**
 * The same of a form without files, whose fields stand between ampersands: a megabyte holds half a million, and the
 * values of one name take time with the square of their number.
 */
export function isModestText(body: Uint8Array, most: number): boolean {
  let fields = 1;
  for (let at = body.indexOf(ampersand); at >= 0 && fields <= most; at = body.indexOf(ampersand, at + 1))
    fields += 1;
  return fields <= most;
}

/** The fields of a form, each file as its name and a digest: what is in it makes it the same file. */
export async function digested(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries = Object.entries(fields).map(async ([name, value]) => [
    name,
    value instanceof File ? [value.name, await digestOf(value)] : value,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function digestOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
