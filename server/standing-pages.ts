import { createHash } from "node:crypto";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { Bounded } from "#contract/bounded";

interface Page {
  /** The HTML, cut where the id of its forms goes: each response has its own. */
  pieces: string[];
  headers: [name: string, value: string][];
  /** What the database called itself while the page was made. */
  version: string;
  /** Epoch milliseconds from which the page would say something else, though nothing were stored. */
  until: number;
}

/** Characters of pages that this process keeps. */
const most = 16_000_000;
/** Milliseconds. Pages say “today” and “yesterday”, and midnight falls on a quarter of an hour in every time zone. */
const quarter = 900_000;

/**
 * Answers a request that was answered already with the same page, as long as nothing at all was stored in between and
 * every service said that its reply holds (`holds` in the contract). Whatever bites at the next request (a lock, a role
 * taken away, a change by anybody) is stored, and so the next page is made anew (trust A3). The request is the same when
 * all of it is: address, cookies and every other header. `version` is what the database calls itself now, null where it
 * cannot say.
 */
export function standing(answer: RequestHandler, version: () => string | null) {
  const pages = new Bounded<Page>(most);

  return async (request: Request, context: AppLoadContext): Promise<Response> => {
    const before = request.method === "GET" ? version() : null;
    if (before === null) return answer(request, context);
    const key = keyOf(request, context);
    const known = pages.get(key);
    if (known?.version === before && Date.now() < known.until)
      return new Response(known.pieces.join(context.formId), { headers: known.headers });

    const response = await answer(request, context);
    const { html } = context;
    if (html && mayStand(response, context) && version() === before && !html.includes(context.nonce)) {
      const pieces = html.split(context.formId);
      const until = Math.min(context.holdsUntil, (Math.floor(Date.now() / quarter) + 1) * quarter);
      const page = { pieces, headers: [...response.headers], version: before, until };
      pages.set(key, page, html.length + key.length);
    }
    return response;
  };
}

/** Everything that a page may depend on, and nothing that could be read from it. */
function keyOf({ url, headers }: Request, { address }: AppLoadContext): string {
  const said = JSON.stringify([url, address, [...headers]]);
  return createHash("sha256").update(said).digest("base64url");
}

/** A page that was made of replies that hold, and that leaves nothing behind in the browser. */
const mayStand = ({ status, headers }: Response, { holdsUntil }: AppLoadContext) =>
  status === 200 && Number.isFinite(holdsUntil) && holdsUntil > Date.now() && !headers.has("set-cookie");
