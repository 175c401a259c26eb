import type { LoaderFunctionArgs } from "@remix-run/node";
import { clearTokenOnOpenAddress } from "~/session/leave.server";
import { languageCookie } from "~/words/words.server";

/**
 * The same request made anonymous: of its cookies only the language is left. Public pages are requested
 * anonymously, and an operator's token is never forwarded (000 §2).
 */
export function anonymousRequest(args: LoaderFunctionArgs): LoaderFunctionArgs {
  const cookies = args.request.headers.get("cookie");
  if (!cookies) return args;
  const headers = new Headers(args.request.headers);
  const language = cookies.split(/; */).find((cookie) => cookie.startsWith(`${languageCookie.name}=`));
  if (language) headers.set("cookie", language);
  else headers.delete("cookie");
  const { url, method, signal } = args.request;
  return { ...args, request: new Request(url, { method, headers, signal }) };
}

/** Seconds: a revocation, of a certificate or a key, is visible a minute later at the latest. */
const freshFor = 60;

/**
 * The Cache-Control of an answer; for a request with an operator's token, the header that clears the token
 * instead, and no caching. A picture embedded in our page signs nobody out: only page navigations do.
 */
export async function cachingFor(request: Request, seconds = freshFor): Promise<Headers> {
  const isEmbedded = request.headers.get("sec-fetch-dest") === "image";
  const headers = isEmbedded ? new Headers() : await clearTokenOnOpenAddress(request);
  const isLeaving = headers.has("set-cookie");
  headers.set(
    "cache-control",
    isLeaving ? "private, no-store" : `public, max-age=${seconds}, must-revalidate`,
  );
  return headers;
}
