import { type Mobile, password } from "./cast";

export interface Page {
  status: number;
  headers: Headers;
  html: string;
  /** Where a redirect leads; null for every other answer. */
  location: string | null;
}

/** A browser that is little more than HTTP: keeps cookies, fills in forms, follows nothing. `headers` go with each request. */
export function textBrowser(address: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  /** Every Set-Cookie line that ever came. */
  const setCookies: string[] = [];

  async function send(path: string, init: RequestInit = {}): Promise<Page> {
    const sent = new Headers({ ...headers, ...(init.headers as Record<string, string>) });
    if (cookies.size > 0) sent.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const reply = await fetch(address + path, { ...init, headers: sent, redirect: "manual" });
    for (const line of reply.headers.getSetCookie()) {
      setCookies.push(line);
      const [name, value] = line.split(";")[0]!.split(/=(.*)/s) as [string, string];
      cookies.set(name, value);
    }
    return {
      status: reply.status,
      headers: reply.headers,
      html: await reply.text(),
      location: reply.headers.get("location"),
    };
  }

  /** Posts a form with the proof that every form of the site carries. */
  async function post(path: string, fields: Record<string, string>): Promise<Page> {
    const { html } = await send("/404");
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    return send(path, { method: "POST", body: new URLSearchParams({ csrf, ...fields }) });
  }

  const signIn = (mobile: Mobile | string, secret = password, fields: Record<string, string> = {}) =>
    post("/login", { username: mobile, password: secret, ...fields });

  return { cookies, setCookies, send, post, signIn };
}
