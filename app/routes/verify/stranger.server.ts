import type { LoaderFunctionArgs } from "@remix-run/node";
import { leaveOnOpenAddress } from "~/session/leave.server";
import { languageCookie } from "~/words/words.server";

/**
 * The same request from nobody in particular: of its cookies only the chosen language is left. What anyone may open is
 * asked for by anyone, and an operator's token goes nowhere from here (000 §2).
 */
export function asStranger(args: LoaderFunctionArgs): LoaderFunctionArgs {
  const cookies = args.request.headers.get("cookie");
  if (!cookies) return args;
  const headers = new Headers(args.request.headers);
  const language = cookies.split(/; */).find((cookie) => cookie.startsWith(`${languageCookie.name}=`));
  if (language) headers.set("cookie", language);
  else headers.delete("cookie");
  const { url, method, signal } = args.request;
  return { ...args, request: new Request(url, { method, headers, signal }) };
}

/** Seconds: what was revoked, a certificate or a key, is told a minute later at the latest. */
const freshFor = 60;

/**
 * How long caches may keep an answer; for somebody who came with an operator's token, the header that clears it
 * instead, and no cache. A picture that stands in a page of ours signs nobody out: only pages are opened.
 */
export async function cachingFor(request: Request, seconds = freshFor): Promise<Headers> {
  const isEmbedded = request.headers.get("sec-fetch-dest") === "image";
  const headers = isEmbedded ? new Headers() : await leaveOnOpenAddress(request);
  const isLeaving = headers.has("set-cookie");
  headers.set(
    "cache-control",
    isLeaving ? "private, no-store" : `public, max-age=${seconds}, must-revalidate`,
  );
  return headers;
}
