/** A service's PDF, passed on to be shown by the browser itself; nobody keeps it. */
export function inlinePdf(file: Response, more = new Headers()): Response {
  const headers = new Headers(more);
  headers.set("content-type", "application/pdf");
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  const disposition = file.headers.get("content-disposition") ?? "attachment";
  headers.set("content-disposition", disposition.replace(/^attachment/, "inline"));
  const length = file.headers.get("content-length");
  if (length) headers.set("content-length", length);
  return new Response(file.body, { headers });
}
