/**
 * More parts than any call has fields, and than any page's form. A question may have 500: 20 child questions
 * with 11 fields each, and 50 tests with 4 each that wait for its type to change. Checkboxes of a list come
 * to 150.
 */
export const mostParts = { call: 20, page: 700 } as const;

/**
 * True for a multipart form that is worth parsing: it names its boundary, and has no more parts than our
 * forms could have. Parsing very many empty parts would block the process for seconds.
 */
export function isModestForm(type: string, body: Uint8Array, most: number): boolean {
  const [, quoted, bare] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))$/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return false;
  const pieces = new TextDecoder("latin1").decode(body).split(`--${boundary}`, most + 3);
  // Nothing precedes the first boundary, and only the end follows the last one.
  return pieces.length - 2 <= most;
}

const ampersand = 0x26;

/**
 * The same for a urlencoded form, whose fields are separated by ampersands: a megabyte holds half a million,
 * and repeated values of one name take time quadratic in their number.
 */
export function isModestText(body: Uint8Array, most: number): boolean {
  let fields = 1;
  for (let at = body.indexOf(ampersand); at >= 0 && fields <= most; at = body.indexOf(ampersand, at + 1))
    fields += 1;
  return fields <= most;
}

/** The fields of a form, each file as its name and a digest: equal content makes it the same file. */
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
