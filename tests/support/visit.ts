import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { embeddedBackend } from "#backend/index.server";
import { flashCookie } from "~/session/cookies.server";
import { csrfToken } from "~/session/csrf.server";
import type { FlashMessage } from "~/session/flash.server";
import type { Mobile } from "./cast";
import { password } from "./cast";
import { openCopy, shareKeys } from "./memory";
import { handlerOf, match, moduleOf } from "./routes";

const site = "http://mingshi.test";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type Fields = Record<string, string | string[] | File>;

/** Options for posting a form. */
interface Sending {
  /** The same id twice is the same form (idempotency). */
  formId?: string;
  /** False: as a cross-site page would send it. */
  hasProof?: boolean;
  /** The server's request context; loaders of the same request share it. */
  context?: AppLoadContext;
  /** What the browser asks for, where that is no page. */
  accept?: string;
}

/** A visitor without a browser: a cookie jar, and forms with their CSRF token. */
export type Visitor = Awaited<ReturnType<typeof visit>>;

/** Signs in through the sign-in page's own action; without an account, a visitor without a session. */
export async function visit(mobile?: Mobile, language = "zh") {
  shareKeys();
  await openCopy(embeddedBackend, () => embeddedBackend());
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = () => new Headers({ cookie: cookieHeader(), "accept-language": language });

  /** The result of a page's loader or action, returned or thrown. */
  async function answer(handler: Handler, request: Request, context: AppLoadContext) {
    const { params } = match(new URL(request.url).pathname);
    const { status, body, sent } = await outcomeOf(() => handler({ request, params, context }));
    for (const cookie of sent.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0/i.test(cookie)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    const notice = (await flashCookie.parse(cookieHeader())) as FlashMessage | null;
    if (notice) cookies.delete(flashCookie.name);
    // biome-ignore lint/suspicious/noExplicitAny: each page has data of its own
    return { status, data: body as any, to: sent.get("location"), notice };
  }

  /** Runs this loader for the page at this URL. */
  const run = (loader: Handler, path: string, context = known()) =>
    answer(loader, new Request(site + path, { headers: headers() }), context);

  const visitor = {
    run,
    /** Runs the loader of the page at this URL, or of its nearest layout that has one; or of `layout`. */
    async open(path: string, { layout, context }: { layout?: string; context?: AppLoadContext } = {}) {
      const files = layout ? [layout] : match(pathOf(path)).files;
      return run(await handlerIn(files, "loader"), path, context);
    },
    /** Posts a form to the action of the page at this URL. */
    async send(
      path: string,
      fields: Fields,
      { formId = randomUUID(), hasProof = true, context = known(), accept = "" }: Sending = {},
    ) {
      const action = await handlerIn(match(pathOf(path)).files.slice(0, 1), "action");
      const [token, cookie] = await csrfToken(new Request(site, { headers: headers() }), known());
      if (cookie) cookies.set(...(cookie.split(";")[0]!.split(/=(.*)/s).slice(0, 2) as [string, string]));
      const sent = new FormData();
      for (const [name, value] of Object.entries({ formId, ...(hasProof ? { csrf: token } : {}), ...fields }))
        for (const item of [value].flat()) sent.append(name, item);
      const texts = [...sent].filter((pair): pair is [string, string] => typeof pair[1] === "string");
      const body = texts.length === [...sent].length ? new URLSearchParams(texts) : sent;
      const sender = headers();
      if (accept) sender.set("accept", accept);
      return answer(action, new Request(site + path, { method: "POST", headers: sender, body }), context);
    },
  };
  if (mobile) {
    const { to } = await visitor.send("/login", { username: mobile, password });
    if (to !== "/") throw new Error(`${mobile} cannot sign in`);
  }
  return visitor;
}

/** The request context of the server. */
export const known = (): AppLoadContext => ({
  address: "192.0.2.1",
  bodyRefusal: null,
  isForeign: false,
  formId: "form-1",
});

/** The response of a page that writes it whole. */
export const fetchPage = (request: Request): Promise<Response> =>
  handlerOf(pathOf(request.url)).queryRoute(request, { requestContext: known() });

const pathOf = (path: string) => new URL(path, site).pathname;

/** The first loader or action among these files. */
async function handlerIn(files: string[], kind: "loader" | "action"): Promise<Handler> {
  for (const file of files) {
    const handler = (await moduleOf(file))[kind];
    if (handler) return handler;
  }
  throw new Error(`${files[0]} has no ${kind}`);
}

async function outcomeOf(run: () => unknown): Promise<{ status: number; body: unknown; sent: Headers }> {
  let outcome: unknown;
  try {
    outcome = await run();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    outcome = thrown;
  }
  if (outcome instanceof Response) {
    const type = outcome.headers.get("content-type") ?? "";
    const isPage = type.startsWith("text/html");
    const body = isPage
      ? await outcome.text()
      : /^application\/json/.test(type)
        ? await outcome.json()
        : null;
    return { status: outcome.status, body, sent: new Headers(outcome.headers) };
  }
  const { type, data, init } = (outcome ?? {}) as { type?: string; data?: unknown; init?: ResponseInit };
  if (type !== "DataWithResponseInit") return { status: 200, body: outcome, sent: new Headers() };
  return { status: init?.status ?? 200, body: data, sent: new Headers(init?.headers) };
}
