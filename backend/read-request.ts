import { unescapeBrackets } from "#contract/wire";

/** Larger than any form of ours, in bytes. */
const bodyLimit = 1_000_000;

export type Reading =
  | { fields: Record<string, unknown> }
  /** `field` where the mistake is one field's. */
  | { mistake: "INVALID" | "HAS_CONTROL"; field: string | null; status: 400 | 413 };

/**
 * The fields of a request: a GET's query, a POST's JSON object with its brackets restored; values in the path
 * win over both. A body is read up to 1 MB and no further, whatever length it claims. Nothing hostile throws.
 */
export async function readRequest(
  request: Request,
  url: URL,
  parameters: Record<string, string>,
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
      const text = await readText(request);
      if (text === null) return { ...unreadable, status: 413 };
      const body: unknown = text === "" ? {} : JSON.parse(text);
      if (typeof body !== "object" || body === null || Array.isArray(body)) return unreadable;
      sent = unescapeBrackets(body) as Record<string, unknown>;
    }
    const fields = { ...sent, ...parameters };
    const broken = Object.keys(fields).find((name) => holdsNull(fields[name]));
    return broken === undefined ? { fields } : { mistake: "HAS_CONTROL", field: broken, status: 400 };
  } catch {
    // No JSON, no UTF-8, nested beyond the stack, or the sender hung up.
    return unreadable;
  }
}

/** The body as text, or null when it is longer than the limit. Throws when it is not UTF-8. */
async function readText(request: Request): Promise<string | null> {
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > bodyLimit) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** PostgreSQL cannot keep U+0000, and no text that a person typed holds it. */
function holdsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNull);
}
