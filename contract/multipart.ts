/**
 * More parts than any call has fields, and than any page's form. A question may have 500: 20 child questions
 * with 11 fields each, and 50 tests with 4 each that wait for its type to change. Checkboxes of a list come
 * to 150.
 */
export const mostParts = { call: 20, page: 700 } as const;

/** Bytes of a part's headers: far more than a name and a type take. */
const mostOfHead = 16_000;

/**
 * The fields of a multipart form (RFC 7578, as browsers write it), read from its bytes: the platform's own reader takes
 * half a second for 10 MB, in which nobody else is answered. Null for what is no such form, and for one of more parts
 * than `most`: very many empty ones would block the process for seconds.
 */
export function readMultipart(type: string, body: Uint8Array<ArrayBuffer>, most: number): FormData | null {
  const [, quoted, bare] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))$/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return null;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const textAt = (from: number, to: number) => bytes.toString("utf8", from, to);
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const form = new FormData();
  let at = textAt(0, 2) === "--" ? delimiter.length - 2 : delimiter.length;
  if (!bytes.subarray(0, at).equals(delimiter.subarray(delimiter.length - at))) return null;
  for (let parts = 0; ; parts += 1) {
    const next = textAt(at, at + 2);
    if (next === "--") return form;
    if (next !== "\r\n" || parts === most) return null;
    const head = bytes.indexOf("\r\n\r\n", at);
    const end = head < 0 || head - at > mostOfHead ? -1 : bytes.indexOf(delimiter, head + 4);
    const part = end < 0 ? null : partOf(textAt(at, head));
    if (!part) return null;
    const content = body.subarray(head + 4, end);
    if (part.fileName === undefined) form.append(part.name, text.decode(content));
    else form.append(part.name, new File([content], part.fileName, { type: part.type }));
    at = end + delimiter.length;
  }
}

const text = new TextDecoder("utf-8", { ignoreBOM: true });

/** What the headers of a part say; null where they name no field. */
function partOf(head: string): { name: string; fileName?: string; type: string } | null {
  const [, said] = /\r\ncontent-disposition:[ \t]*form-data;([^\r]*)/i.exec(head) ?? [];
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(said ?? "")?.[1];
  if (name === undefined) return null;
  const fileName = /;\s*filename="([^"]*)"/i.exec(said!)?.[1];
  const [, type = "text/plain"] = /\r\ncontent-type:[ \t]*([\x20-\x7e]*)/i.exec(head) ?? [];
  return { name: unescaped(name), type, ...(fileName !== undefined && { fileName: unescaped(fileName) }) };
}

/** Browsers write a line break or a quote of a name so, and leave a percent sign as it is (HTML, multipart/form-data). */
const unescaped = (name: string): string =>
  name.replace(/%0a/gi, "\n").replace(/%0d/gi, "\r").replace(/%22/g, '"');

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
