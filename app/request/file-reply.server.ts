import { stop } from "~/stop/stop.server";

/** The media types of files of questions and of lists; no other is passed on, whatever a service sends. */
const types = [
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/xml",
  "application/zip",
  "text/csv",
  "text/plain",
  "text/xml",
];

/** A file download. It holds keys or personal names, so browsers neither cache it nor open it inline. */
export function fileReply(file: Response, admitted = types): Response {
  const type = file.headers.get("content-type") ?? "";
  if (!admitted.includes(type.split(";")[0]!.trim())) throw stop({ kind: "notFound" }, 404);
  const [name] = /filename\*=UTF-8''[\w.~%-]+/.exec(file.headers.get("content-disposition") ?? "") ?? [];
  const headers = new Headers({
    "content-type": type,
    "content-disposition": name ? `attachment; ${name}` : "attachment",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const left = file.headers.get("mingshi-left-out");
  if (left && /^\d{1,6}$/.test(left)) headers.set("mingshi-left-out", left);
  return new Response(file.body, { headers });
}
