/**
 * True when a browser says that a request comes from another site. A text browser names no origin and is let
 * through; its form still has to carry the token.
 */
export function comesFromElsewhere(request: Request, publicUrl: string | null): boolean {
  if (request.headers.get("sec-fetch-site") === "cross-site") return true;
  const origin = request.headers.get("origin");
  return origin !== null && origin !== new URL(publicUrl ?? request.url).origin;
}

/**
 * Where a site of https leads somebody whom a proxy saw coming over plain http (000 §2); null for everybody else.
 * Nothing has to be believed: whoever forges the header is led to the site's own address.
 */
export function secureAddress(request: Request, publicUrl: string | null): string | null {
  if (!publicUrl?.startsWith("https:")) return null;
  const seen = request.headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim();
  if (seen !== "http") return null;
  const { pathname, search } = new URL(request.url);
  return publicUrl + pathname + search;
}
