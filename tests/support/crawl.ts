import { openClient } from "./client";
import { match } from "./routes";
import type { Site } from "./server";

/** Pages of one kind that are looked through for links. */
const rowsOfEach = 3;

/** The address of the route that a URL leads to, such as `/exam/paper/:paperId/edit`. */
export const routeOf = (url: string) => match(new URL(url).pathname).address;

/**
 * Where a page leads on its site: its links, and the buttons of a list with ticks, whose tabs and orders submit its
 * form. Read without a parser, which would take longer than the server.
 */
function linksIn(html: string, url: string): string[] {
  const links = /<a [^>]*?href="([^"]+)"|<button [^>]*?name="to"[^>]*? value="([^"]+)"/g;
  return [...html.matchAll(links)]
    .map(([, link, button]) => new URL((link ?? button)!.replaceAll("&amp;", "&"), url))
    .filter(({ origin }) => origin === new URL(url).origin)
    .map(({ pathname, search }) => pathname + search);
}

/** A path for each route that links lead to, for the operator with this mobile ("" for a visitor), by the route. */
export async function crawl(site: Site, mobile: string): Promise<Map<string, string>> {
  const client = openClient(site.address, { "accept-language": "zh-CN" });
  if (mobile) await client.signIn(mobile);
  const session = [...client.cookies];
  const found = new Map<string, string>();
  const tried = new Set<string>();
  const opened = new Map<string, number>();
  const open = mobile ? ["/", "/exam/index", "/operator/profile"] : ["/login", "/certificate/entry", "/404"];
  while (open.length > 0) {
    const address = open.shift()!;
    const pattern = routeOf(site.address + address);
    // Lists link each of their rows, whose pages have other links by the state that each row is in.
    const times = opened.get(pattern) ?? 0;
    if (tried.has(address) || times >= rowsOfEach) continue;
    tried.add(address);
    opened.set(pattern, times + 1);
    const { url, headers, body } = await client.follow(site.address + address);
    // A page for signed-out visitors makes the browser drop its session.
    for (const [name, value] of session) client.cookies.set(name, value);
    // A download leads nowhere.
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    const { pathname, search } = new URL(url);
    if (!found.has(routeOf(url))) found.set(routeOf(url), pathname + search);
    open.push(...linksIn(body.toString("utf8"), url));
  }
  return found;
}
