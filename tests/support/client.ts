import { password } from "./cast";

export type Client = ReturnType<typeof openClient>;

const redirectLimit = 10;
const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** An HTTP client with a cookie jar; `headers` go with each request to the site at `address`. */
export function openClient(address: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  /** Every Set-Cookie header received. */
  const setCookies: string[] = [];
  let csrf: { token: string; cookie?: string } = { token: "" };

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const sent = new Headers({ ...headers, ...(init.headers as Record<string, string>) });
    if (cookies.size > 0) sent.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const reply = await fetch(url, { ...init, headers: sent, redirect: "manual" });
    for (const line of reply.headers.getSetCookie()) {
      setCookies.push(line);
      const [name, value] = line.split(";")[0]!.split(/=(.*)/s) as [string, string];
      if (/;\s*max-age=0/i.test(line) || /;\s*expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }

  /** The response; redirects are not followed. */
  async function send(path: string, init: RequestInit = {}) {
    const reply = await request(address + path, init);
    return {
      status: reply.status,
      headers: reply.headers,
      html: await reply.text(),
      /** The redirect's target; null for every other response. */
      location: reply.headers.get("location"),
    };
  }

  /** Navigates as a browser's tab does: same-site, following redirects to their end. Never leaves the site. */
  async function follow(url: string, init: RequestInit = {}) {
    const from: Record<string, string> = { accept: "text/html,*/*;q=0.8", "user-agent": browserName };
    if (init.referrer?.startsWith(address)) from.referer = init.referrer;
    if (init.method === "POST") from.origin = address;
    let at = url;
    let reply = await request(at, { ...init, referrer: undefined, headers: from });
    for (let count = 0; reply.status >= 300 && reply.status < 400; count += 1) {
      if (count === redirectLimit) throw new Error(`${url} leads on for ever`);
      await reply.body?.cancel();
      const next = new URL(reply.headers.get("location")!, at);
      if (!next.hash) next.hash = new URL(at).hash;
      if (next.origin !== new URL(address).origin) throw new Error(`${at} leads away, to ${next.origin}`);
      at = next.href;
      const isKept = reply.status === 307 || reply.status === 308;
      const again = isKept
        ? { method: init.method, body: init.body, headers: from }
        : { headers: { accept: from.accept!, "user-agent": browserName } };
      reply = await request(at, again);
    }
    return {
      url: at,
      status: reply.status,
      headers: reply.headers,
      body: Buffer.from(await reply.arrayBuffer()),
    };
  }

  /** Posts a form with the CSRF token that every form of the site has, valid for its cookie and the session. */
  async function post(path: string, fields: Record<string, string>) {
    const cookie = () =>
      [...cookies]
        .filter(([name]) => /(csrf|mingshi)$/.test(name))
        .flat()
        .join();
    if (!csrf.token || csrf.cookie !== cookie()) {
      const { html } = await send("/404");
      csrf = { token: /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "", cookie: cookie() };
    }
    return send(path, { method: "POST", body: new URLSearchParams({ csrf: csrf.token, ...fields }) });
  }

  const signIn = (mobile: string, secret = password, fields: Record<string, string> = {}) =>
    post("/login", { username: mobile, password: secret, ...fields });

  /** The cookies, by Playwright's names. */
  const jar = {
    cookies: async () => [...cookies].map(([name, value]) => ({ name, value })),
    async addCookies(more: { name: string; value: string; url?: string }[]) {
      for (const { name, value } of more) cookies.set(name, value);
    },
    async clearCookies({ name }: { name?: string | RegExp } = {}) {
      const isMeant = (each: string) =>
        name === undefined || (typeof name === "string" ? each === name : name.test(each));
      for (const each of [...cookies.keys()]) if (isMeant(each)) cookies.delete(each);
    },
  };
  return { cookies, setCookies, jar, send, follow, post, signIn };
}
