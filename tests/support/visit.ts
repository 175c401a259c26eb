import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { action as signIn } from "~/routes/entrance/login";
import { csrf, noticeCookie } from "~/session/cookies.server";
import type { Notice } from "~/session/notice.server";
import type { Mobile } from "./cast";
import { password } from "./cast";

const site = "http://mingshi.test";

type Loader = (args: LoaderFunctionArgs) => unknown;
type Action = (args: ActionFunctionArgs) => unknown;
type Fields = Record<string, string | string[] | File>;

/** What a page's loader or action came to, whether it returned or threw it. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each page has data of its own
  data: any;
  /** Where it leads, if anywhere. */
  to: string | null;
  /** What the next page is to say. */
  notice: Notice | null;
}

/** How a form is sent, where that is what a test is about. */
interface Sending {
  /** The same id twice is the same form twice. */
  formId?: string;
  /** False: as a page of somebody else's would send it. */
  hasProof?: boolean;
  /** What the server knows of the request; loaders of the same request share it. */
  context?: AppLoadContext;
}

/** Somebody at the site without a browser: keeps cookies, and sends forms with their proof. */
export interface Visitor {
  /** Asks a page's loader for this address. */
  open(loader: Loader, path: string, context?: AppLoadContext): Promise<Answer>;
  /** Sends a form to a page's action. */
  send(action: Action, path: string, fields: Fields, sending?: Sending): Promise<Answer>;
}

/** Signs in through the sign-in page's own action; with nobody named, a visitor without a session. */
export async function visit(mobile?: Mobile, language = "zh"): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = () => new Headers({ cookie: cookieHeader(), "accept-language": language });

  async function answer(
    handler: Loader | Action,
    request: Request,
    context: AppLoadContext,
  ): Promise<Answer> {
    const params = paramsIn(new URL(request.url).pathname);
    const { status, body, sent } = await outcomeOf(() => handler({ request, params, context }));
    for (const cookie of sent.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0/i.test(cookie)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    const notice = (await noticeCookie.parse(cookieHeader())) as Notice | null;
    if (notice) cookies.delete(noticeCookie.name);
    return { status, data: body, to: sent.get("location"), notice };
  }

  const visitor: Visitor = {
    open: (loader, path, context = known()) =>
      answer(loader, new Request(site + path, { headers: headers() }), context),
    async send(action, path, fields, { formId = randomUUID(), hasProof = true, context = known() } = {}) {
      const [token, cookie] = await csrf.commitToken(new Request(site, { headers: headers() }));
      if (cookie) cookies.set(...(cookie.split(";")[0]!.split(/=(.*)/s).slice(0, 2) as [string, string]));
      const sent = new FormData();
      for (const [name, value] of Object.entries({ formId, ...(hasProof ? { csrf: token } : {}), ...fields }))
        for (const item of [value].flat()) sent.append(name, item);
      const texts = [...sent].filter((pair): pair is [string, string] => typeof pair[1] === "string");
      const body = texts.length === [...sent].length ? new URLSearchParams(texts) : sent;
      return answer(action, new Request(site + path, { method: "POST", headers: headers(), body }), context);
    },
  };
  if (mobile) {
    const { to } = await visitor.send(signIn, "/login", { username: mobile, password });
    if (to !== "/") throw new Error(`${mobile} cannot sign in`);
  }
  return visitor;
}

/** What the server knows of one request. */
export const known = (): AppLoadContext => ({
  nonce: "",
  address: "192.0.2.1",
  isTooLarge: false,
  isForeign: false,
  formId: "form-1",
  holdsUntil: Number.POSITIVE_INFINITY,
});

/** The id in the addresses that have one. */
function paramsIn(path: string): Record<string, string> {
  const [, operatorId] = /^\/companyManagement\/account\/([^/]+)\/\w+/.exec(path) ?? [];
  if (operatorId) return { operatorId: decodeURIComponent(operatorId) };
  const [, questionId] = /^\/exam\/question\/([^/]+)\/preview$/.exec(path) ?? [];
  if (questionId) return { questionId: decodeURIComponent(questionId) };
  const [, format] = /^\/exam\/question\/import\/template\/([^/]+)$/.exec(path) ?? [];
  if (format) return { format: decodeURIComponent(format) };
  const [, importId] = /^\/exam\/question\/import\/([^/]+)/.exec(path) ?? [];
  if (importId) return { importId: decodeURIComponent(importId) };
  const [, ofTemplate, fileFormat] = /^\/certificate\/import\/template\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (ofTemplate && fileFormat) return { templateUuid: decodeURIComponent(ofTemplate), format: fileFormat };
  const [, listId] = /^\/certificate\/import\/([^/?]+)/.exec(path) ?? [];
  if (listId) return { listId: decodeURIComponent(listId) };
  const [, templateUuid] = /^\/certificate\/template\/([^/]+)/.exec(path) ?? [];
  if (templateUuid) return { templateUuid: decodeURIComponent(templateUuid) };
  const [, kind, id] = /^\/exam\/(paper|part|question\/slot)\/([^/]+)\/\w+/.exec(path) ?? [];
  if (!kind || !id) return {};
  return { [{ paper: "paperId", part: "partId" }[kind] ?? "slotId"]: decodeURIComponent(id) };
}

async function outcomeOf(run: () => unknown): Promise<{ status: number; body: unknown; sent: Headers }> {
  let outcome: unknown;
  try {
    outcome = await run();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    outcome = thrown;
  }
  if (outcome instanceof Response)
    return { status: outcome.status, body: null, sent: new Headers(outcome.headers) };
  const { type, data, init } = (outcome ?? {}) as { type?: string; data?: unknown; init?: ResponseInit };
  if (type !== "DataWithResponseInit") return { status: 200, body: outcome, sent: new Headers() };
  return { status: init?.status ?? 200, body: data, sent: new Headers(init?.headers) };
}
