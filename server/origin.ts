/**
 * True when a browser marks a request as cross-site. A text browser without an Origin header is let through;
 * its form still has to carry the CSRF token.
 */
export function comesFromElsewhere(request: Request, publicUrl: string | null): boolean {
  if (request.headers.get("sec-fetch-site") === "cross-site") return true;
  const origin = request.headers.get("origin");
  return origin !== null && origin !== new URL(publicUrl ?? request.url).origin;
}

/**
 * The redirect target on an https site when a proxy saw plain http (000 §2); null otherwise. The header needs
 * no trust: forging it only redirects to the site's own address.
 */
export function secureAddress(request: Request, publicUrl: string | null): string | null {
  if (!publicUrl?.startsWith("https:")) return null;
  const seen = request.headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim();
  if (seen !== "http") return null;
  const { pathname, search } = new URL(request.url);
  return publicUrl + pathname + search;
}
