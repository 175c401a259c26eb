import { readBody } from "#contract/body";
import { isModestForm, mostParts } from "#contract/multipart";
import { unescapeBrackets } from "#contract/wire";

/** Larger than any form of ours, in bytes; and larger than any that brings a file to a call which takes none. */
const bodyLimit = 1_000_000;
const drain = 12_000_000;

export type Reading =
  | { fields: Record<string, unknown> }
  /** `field` where the mistake is one field's. */
  | { mistake: "INVALID" | "HAS_CONTROL" | "FILE_TOO_LARGE"; field: string | null; status: 400 | 413 };

/**
 * The fields of a request: a GET's query, a POST's JSON object with its brackets restored; values in the path
 * win over both. A body is held up to its limit and no further, whatever length it claims. A form with files is read
 * where the call takes one, as it is: its text does not travel escaped (000 §5). Nothing hostile throws.
 */
export async function readRequest(
  request: Request,
  url: URL,
  parameters: Record<string, string>,
  upload?: { maxBytes: number },
): Promise<Reading> {
  const unreadable = { mistake: "INVALID", field: null, status: 400 } as const;
  try {
    let sent: Record<string, unknown>;
    if (request.method === "GET") {
      const names = [...url.searchParams.keys()];
      // Which of two values is meant? Nobody should have to know how we choose.
      if (new Set(names).size !== names.length) return unreadable;
      sent = Object.fromEntries(url.searchParams);
    } else {
      const most = upload?.maxBytes ?? bodyLimit;
      const bytes = await readBody(request, most, Math.max(drain, most + 2_000_000));
      if (bytes === null) return { mistake: upload ? "FILE_TOO_LARGE" : "INVALID", field: null, status: 413 };
      if (upload) {
        const type = request.headers.get("content-type") ?? "";
        if (!isModestForm(type, bytes, mostParts.call)) return unreadable;
        const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
        if (new Set(form.keys()).size !== [...form.keys()].length) return unreadable;
        sent = Object.fromEntries(form);
      } else {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        const body: unknown = text === "" ? {} : JSON.parse(text);
        if (typeof body !== "object" || body === null || Array.isArray(body)) return unreadable;
        sent = unescapeBrackets(body) as Record<string, unknown>;
      }
    }
    const fields = { ...sent, ...parameters };
    const broken = Object.keys(fields).find((name) => holdsNull(fields[name]));
    return broken === undefined ? { fields } : { mistake: "HAS_CONTROL", field: broken, status: 400 };
  } catch {
    // No JSON, no UTF-8, nested beyond the stack, or the sender hung up.
    return unreadable;
  }
}

/** PostgreSQL cannot keep U+0000, and no text that a person typed holds it. */
function holdsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  if (value instanceof File) return false;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNull);
}
