import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { lastingCookie } from "~/configuration.server";
import type { Services } from "~/request/client.server";
import { readSittingCookie } from "~/session/cookies.server";
import { csrfToken } from "~/session/csrf.server";
import { type Visit, visitor } from "~/session/guard.server";
import { parsedOnce } from "~/session/parsed-once.server";

/** How this browser's candidate wants the pages: size `1` to `3`, `h` for high contrast, `t` for no time in sight. */
export const viewCookie = parsedOnce(lastingCookie("sitting-view"));

/** A visitor of the pages of a sitting. */
export interface Candidate {
  /** The session's token; "" where this browser has none for the address. */
  session: string;
  /** Whose pages the session of this browser opens, where that is somebody else than in the address; otherwise "". */
  elsewhere: string;
  services: Services;
  language: Language;
  t: Translate;
  /** The candidate's public id in the address; "" in a preview, which has no candidate. */
  uuid: string;
  /** Where the pages of the sitting are: their addresses go on with a slash. */
  address: string;
  /** An author looks at a paper: nothing is saved. */
  isPreview: boolean;
  /** Empty for a GET. */
  form: FormData;
  /** The hidden fields of each form on the page. */
  csrf: string;
  formId: string;
  /** Of the response: a cookie that the CSRF token needs. */
  headers: Headers;
  /** How the page looks, as `viewCookie` has it. */
  view: string;
  url: URL;
  agent: string;
}

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Reads a request for a page of a sitting. A posted form passed the CSRF check. */
export async function candidate(args: Args): Promise<Candidate> {
  // It goes into addresses: whatever is no id is nobody's.
  const uuid = /^[\w-]{1,64}$/.exec(args.params.uuid ?? "")?.[0] ?? "-";
  return readerOf(args, await visitor(args), { uuid, address: `/sit/${uuid}`, isPreview: false });
}

/** An author who looks at a paper by the pages of a sitting, which are at this address. */
export const previewer = (args: Args, visit: Visit, address: string): Promise<Candidate> =>
  readerOf(args, visit, { uuid: "", address, isPreview: true });

async function readerOf(
  args: Args,
  { services, language, t, form }: Visit,
  place: Pick<Candidate, "uuid" | "address" | "isPreview">,
): Promise<Candidate> {
  const cookies = args.request.headers.get("cookie");
  const { session, uuid } = await readSittingCookie(cookies);
  // A form of another candidate, in a tab that was left open, changes nothing of this one's sitting.
  const isOther = uuid !== "" && args.params.uuid !== undefined && uuid !== place.uuid;
  const view: unknown = await viewCookie.parse(cookies);
  const [csrf, cookie] = await csrfToken(args.request, args.context);
  return {
    services,
    language,
    t,
    form,
    csrf,
    uuid: place.uuid,
    address: place.address,
    isPreview: place.isPreview,
    session: isOther ? "" : session,
    elsewhere: isOther ? uuid : "",
    formId: randomUUID(),
    headers: new Headers(cookie ? { "set-cookie": cookie } : {}),
    view: typeof view === "string" && /^[1-3]h?t?$/.test(view) ? view : "1",
    url: new URL(args.request.url),
    agent: (args.request.headers.get("user-agent") ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 300),
  };
}
