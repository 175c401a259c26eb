import { redirect } from "@remix-run/node";
import { noticeCookie } from "./cookies.server";

/** A sentence for the next page, with at most one link; `link.post` undoes by a form instead. */
export interface Notice {
  kind: "ok" | "warn" | "info" | "danger";
  text: string;
  link?: { to: string; text: string; post?: boolean };
}

/** Redirects, and says so on the page that follows; nothing where a service wants nothing said (000 §8). */
export async function redirectWith(to: string, notice: Notice, headers = new Headers()): Promise<Response> {
  if (notice.text) headers.append("set-cookie", await noticeCookie.serialize(notice));
  return redirect(to, { headers });
}

/** The notice that waits for this page, and the header that takes it away. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; headers: Headers }> {
  const notice = (await noticeCookie.parse(request.headers.get("cookie"))) as Notice | null;
  const headers = new Headers();
  if (notice) headers.append("set-cookie", await noticeCookie.serialize(null, { maxAge: 0 }));
  return { notice, headers };
}
