/**
 * True when a browser says that a request comes from another site. A text browser names no origin and is let
 * through; its form still has to carry the token.
 */
export function comesFromElsewhere(request: Request, publicUrl: string | null): boolean {
  if (request.headers.get("sec-fetch-site") === "cross-site") return true;
  const origin = request.headers.get("origin");
  return origin !== null && origin !== new URL(publicUrl ?? request.url).origin;
}
