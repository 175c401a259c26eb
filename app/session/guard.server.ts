import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
  type Session,
} from "@remix-run/node";
import type { CompanyInfo, Menu, OperatorInfo } from "#contract/accounts/shapes";
import type { Outcome } from "#contract/call";
import { admits } from "#contract/roles";
import { paths } from "~/paths";
import { connect, type Services } from "~/request/client.server";
import type { Language } from "~/words/languages";
import type { Say } from "~/words/words";
import { readLanguage, wordsOf } from "~/words/words.server";
import { deviceCookie, sessions } from "./cookies.server";
import { keep, readProvenForm, stop } from "./proof.server";
import { type Screen, screens } from "./screens";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

export interface Visit {
  services: Services;
  language: Language;
  t: Say;
  session: Session<{ token: string; handle: string; mobile: string }>;
  /** The posted form, proven to come from a page of ours; empty for a GET. */
  form: FormData;
}

export interface Desk extends Visit {
  me: OperatorInfo;
  roles: string[];
  permissions: string[];
  company: CompanyInfo;
  menus: Menu[];
}

/** Anyone: with or without a session. The only way to the services on pages that are open. */
export async function visitor({ request, context }: Args): Promise<Visit> {
  const language = await readLanguage(request);
  const cookies = request.headers.get("cookie");
  const session = await sessions.getSession(cookies);
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  const form = isPost ? await readProvenForm(request, context) : new FormData();
  const device: unknown = await deviceCookie.parse(cookies);
  const services = connect({
    token: session.get("token") ?? null,
    language,
    address: context.address,
    device: Array.isArray(device) ? device.join(" ") : "",
    formId: (form.get("formId") as string | null) || null,
  });
  return { services, language, t: wordsOf(language), session, form };
}

/**
 * A signed-in operator whose roles open this screen. Without a token the way leads to sign-in and back;
 * with a dead one to the logout notice (000 §8); without the right to /401. A posted form that meets any of
 * these is not lost: the next page carries it.
 */
export async function operator(args: Args, screen: Screen): Promise<Desk> {
  const visit = await visitor(args);
  const { request, context } = args;
  const { pathname, search } = new URL(request.url);
  if (!visit.session.has("token")) {
    if (request.method === "GET") throw redirect(paths.signIn({ redirect: pathname + search }));
    throw stop({ kind: "signedOut", kept: keep(request, visit.form) }, 401);
  }
  const { me, roles, permissions, company, menus } = await once(context, () =>
    loadDesk(visit.services),
  ).catch((error) => {
    // why: what was typed travels along when the session died between the page and its form.
    if (error instanceof SignedOut) {
      throw stop(
        {
          kind: "signedOut",
          message: error.message,
          kept: request.method === "GET" ? undefined : keep(request, visit.form),
        },
        401,
      );
    }
    throw error;
  });
  if (me.mustChoosePassword) throw redirect(paths.choosePassword());
  if (!admits(screens[screen], roles)) throw redirect(paths.forbidden());
  return { ...visit, me, roles, permissions, company, menus };
}

class SignedOut extends Error {}

/** The four calls that make up a sign-in (000 §7), with the company and the menus, all at once. */
async function loadDesk(services: Services) {
  const { me, myRoles, myPermissions, allRoles, company, myMenus } = services.accounts;
  const answers = await Promise.all([
    me({}),
    myRoles({}),
    myPermissions({}),
    allRoles({}),
    company({}),
    myMenus({}),
  ]);
  const dead = answers.find((answer) => !answer.ok && answer.reason === "SIGNED_OUT");
  if (dead && !dead.ok) throw new SignedOut(dead.message);
  const [info, roles, permissions, , companyInfo, menus] = answers;
  return {
    me: need(info),
    roles: need(roles).map((role) => role.roleKey),
    permissions: need(permissions).map((item) => item.permission),
    company: need(companyInfo),
    menus: need(menus),
  };
}

const desks = new WeakMap<AppLoadContext, ReturnType<typeof loadDesk>>();

/** One desk per HTTP request, however many nested loaders ask: they share the load context. */
function once(context: AppLoadContext, load: () => ReturnType<typeof loadDesk>): ReturnType<typeof loadDesk> {
  const desk = desks.get(context) ?? load();
  desks.set(context, desk);
  return desk;
}

/** The data of a call that a page cannot do without; anything else ends in the error page with its words. */
export function need<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  const { reason, message } = outcome;
  if (reason === "SIGNED_OUT") throw stop({ kind: "signedOut", message }, 401);
  if (reason === "NOT_FOUND") throw stop({ kind: "notFound" }, 404);
  if (reason === "FORBIDDEN") throw stop({ kind: "forbidden" }, 403);
  if (reason === "BUSY" || reason === "OFFLINE") throw stop({ kind: "busy" }, 503);
  if (reason === "BROKEN") throw stop({ kind: "broken" }, 500);
  throw stop({ kind: "message", message }, 502);
}
