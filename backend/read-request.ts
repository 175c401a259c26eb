import { type BodyShare, readBody } from "#contract/body";
import type { Call } from "#contract/call";
import { mostParts, readMultipart } from "#contract/multipart";
import { unescapeBrackets } from "#contract/wire";

/** Bytes: `bodyLimit` exceeds any of our forms; `drain`, any upload to a call that takes no files. */
const bodyLimit = 1_000_000;
const drain = 12_000_000;

export type ParsedRequest =
  | { fields: Record<string, unknown> }
  /** The bodies of all requests are as many as may be held at once. */
  | { isBusy: true }
  /** `field` where the error is one field's. */
  | {
      validationError: "INVALID" | "HAS_CONTROL" | "FILE_TOO_LARGE";
      field: string | null;
      status: 400 | 413;
    };

/**
 * The fields of a request: a GET's query, or a POST's JSON object with its brackets restored; path values
 * override both. A body is buffered only up to its limit and within its share of the budget, whatever its
 * Content-Length. Multipart forms are read where the call takes files, with their text unescaped (000 §5).
 * Never throws on hostile input.
 */
export async function readRequest(
  request: Request,
  url: URL,
  parameters: Record<string, string>,
  share: BodyShare,
  upload?: { maxBytes: number },
): Promise<ParsedRequest> {
  const unreadable = { validationError: "INVALID", field: null, status: 400 } as const;
  try {
    let sent: Record<string, unknown>;
    if (request.method === "GET") {
      const names = [...url.searchParams.keys()];
      // Duplicate fields are ambiguous: refused.
      if (new Set(names).size !== names.length) return unreadable;
      sent = Object.fromEntries(url.searchParams);
    } else {
      const most = upload?.maxBytes ?? bodyLimit;
      const bytes = await readBody(request, most, share, Math.max(drain, most + 2_000_000));
      if (bytes === "aborted") return unreadable;
      if (bytes === "busy") return { isBusy: true };
      if (bytes === "tooLarge")
        return { validationError: upload ? "FILE_TOO_LARGE" : "INVALID", field: null, status: 413 };
      if (upload) {
        const type = request.headers.get("content-type") ?? "";
        const form = readMultipart(type, bytes, mostParts.call);
        if (!form || new Set(form.keys()).size !== [...form.keys()].length) return unreadable;
        sent = Object.fromEntries(form);
      } else {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        const body: unknown = text === "" ? {} : JSON.parse(text);
        if (typeof body !== "object" || body === null || Array.isArray(body)) return unreadable;
        sent = unescapeBrackets(body) as Record<string, unknown>;
      }
    }
    return checked({ ...sent, ...parameters });
  } catch {
    // Invalid JSON or UTF-8, or nesting beyond the stack.
    return unreadable;
  }
}

/**
 * The fields of an in-process call, as HTTP would deliver them: a GET's and those beside a file are strings, a POST's
 * are JSON. Path values are always strings, which schemas parse. Files are the ones that the caller holds in memory.
 */
export function readFields({ method, path, upload }: Call, fields: Record<string, unknown>): ParsedRequest {
  if (upload) {
    const sent = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value instanceof File ? value : String(value)]);
    const size = sent.reduce((sum, [, value]) => sum + (value instanceof File ? value.size : 0), 0);
    return size > upload.maxBytes
      ? { validationError: "FILE_TOO_LARGE", field: null, status: 413 }
      : checked(Object.fromEntries(sent));
  }
  if (method === "POST") {
    const sent = JSON.parse(JSON.stringify(fields)) as Record<string, unknown>;
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) sent[name!] = String(fields[name!]);
    return checked(sent);
  }
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return checked(Object.fromEntries(sent.map(([name, value]) => [name, String(value)])));
}

function checked(fields: Record<string, unknown>): ParsedRequest {
  const broken = Object.keys(fields).find((name) => holdsNull(fields[name]));
  return broken === undefined ? { fields } : { validationError: "HAS_CONTROL", field: broken, status: 400 };
}

/** PostgreSQL cannot store U+0000, and no typed text contains it. */
function holdsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  if (value instanceof File) return false;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNull);
}
