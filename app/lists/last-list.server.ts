import { createCookie, redirect } from "@remix-run/node";

/** The newest address of a list in this browser, until it is closed: the way back leads to the same filters and page. */
const cookieOf = (address: string) =>
  createCookie(`list${address.replaceAll("/", "-")}`, { path: address, httpOnly: true, sameSite: "lax" });

/** Redirects `?back` to the newest address of this list; the query has already been checked by its reader. */
export async function goBack(request: Request, address: string): Promise<void> {
  if (!new URL(request.url).searchParams.has("back")) return;
  const query: unknown = await cookieOf(address).parse(request.headers.get("cookie"));
  throw redirect(typeof query === "string" ? `${address}${query}` : address);
}

/** The query of the newest address of this list; its own reader checks it. */
export async function lastQuery(request: Request, address: string): Promise<URLSearchParams> {
  const query: unknown = await cookieOf(address).parse(request.headers.get("cookie"));
  return new URLSearchParams(typeof query === "string" ? query : "");
}

/** The header that remembers the address of this list, where it is not yet remembered. */
export async function rememberList(request: Request, address: string, here: string): Promise<Headers> {
  const cookie = cookieOf(address);
  const query = here.slice(address.length);
  const known = await cookie.parse(request.headers.get("cookie"));
  const headers = new Headers();
  if (query.length <= 1000 && query !== (known ?? ""))
    headers.set("set-cookie", await cookie.serialize(query));
  return headers;
}
