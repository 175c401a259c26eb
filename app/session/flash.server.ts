import { redirect } from "@remix-run/node";
import { flashCookie } from "./cookies.server";

/** A flash message, with at most one link; `link.post` makes it a form that undoes. */
export interface FlashMessage {
  kind: "ok" | "warn" | "info" | "danger";
  text: string;
  link?: { to: string; text: string; post?: boolean };
}

/** Redirects with a flash message; without one where a service wants none shown (000 §8). */
export async function redirectWithFlash(
  to: string,
  notice: FlashMessage,
  headers = new Headers(),
): Promise<Response> {
  if (notice.text) headers.append("set-cookie", await flashCookie.serialize(notice));
  return redirect(to, { headers });
}

/** The pending flash message, and the header that clears it. */
export async function takeFlash(
  request: Request,
): Promise<{ notice: FlashMessage | null; headers: Headers }> {
  const notice = (await flashCookie.parse(request.headers.get("cookie"))) as FlashMessage | null;
  const headers = new Headers();
  if (notice) headers.append("set-cookie", await flashCookie.serialize(null, { maxAge: 0 }));
  return { notice, headers };
}
