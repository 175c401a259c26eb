import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, type Session } from "@remix-run/node";
import { admits } from "#contract/roles";
import { isOnMenu } from "~/menu";
import { paths } from "~/paths";
import { connect, type Services } from "~/request/client.server";
import type { Language } from "~/words/languages";
import type { Say } from "~/words/words";
import { readLanguage, wordsOf } from "~/words/words.server";
import { deviceCookie, type SessionData, sessions } from "./cookies.server";
import { type DeskData, deskOf, NotLoaded, SignedOut } from "./desk.server";
import { redirectWith } from "./notice.server";
import { keep, keepWhole, readProvenForm, stop } from "./proof.server";
import { isOpenPath, menuOf, type Screen, screens } from "./screens";

export { need } from "./need.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

export interface Visit {
  services: Services;
  /** The same services asked with every role that is held, whichever one the operator looks through. */
  withAllRoles(): Services;
  language: Language;
  t: Say;
  session: Session<SessionData>;
  /** The posted form, proven to come from a page of ours; empty for a GET. */
  form: FormData;
}

export type Desk = Visit & DeskData;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Anyone: with or without a session. The only way to the services on pages that are open. */
export async function visitor({ request, context }: Args): Promise<Visit> {
  const language = await readLanguage(request);
  const cookies = request.headers.get("cookie");
  const session = await sessions.getSession(cookies);
  const isPost = !isRead(request);
  const form = isPost ? await readProvenForm(request, context) : new FormData();
  if (isPost) context.posted = keepWhole(request, form);
  const device: unknown = await deviceCookie.parse(cookies);
  const sender = {
    token: session.get("token") ?? null,
    role: session.get("role") ?? null,
    language,
    address: context.address,
    device: Array.isArray(device) ? device.join(" ") : "",
    agent: (request.headers.get("user-agent") ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 300),
    formId: (form.get("formId") as string | null) || null,
    kept: context.posted,
    onReply: (holdsUntil: number) => {
      context.holdsUntil = Math.min(context.holdsUntil, holdsUntil);
    },
  };
  return {
    services: connect(sender),
    withAllRoles: () => connect({ ...sender, role: null }),
    language,
    t: wordsOf(language),
    session,
    form,
  };
}

/**
 * A signed-in operator whose roles open this screen. Without a token the way leads to sign-in and back; an
 * address that is open says itself that one must sign in, and nothing of what it holds. With a dead token it leads to
 * the logout notice (000 §8); without the right to /401. A posted form that meets any of these is not lost: the next
 * page carries it.
 */
export async function operator(args: Args, screen: Screen): Promise<Desk> {
  const visit = await visitor(args);
  const { request, context } = args;
  const { pathname, search } = new URL(request.url);
  if (!visit.session.has("token")) {
    if (!isRead(request)) throw stop({ kind: "signedOut", kept: keep(request, visit.form) }, 401);
    if (isOpenPath(pathname)) throw stop({ kind: "signInNeeded" }, 401);
    throw redirect(paths.signIn({ redirect: pathname + search }));
  }
  const desk = await deskOf(visit, context).catch(async (error) => {
    // why: what was typed travels along when the session died between the page and its form.
    if (error instanceof SignedOut) {
      await leaveLostRole(args, visit);
      throw stop(
        {
          kind: "signedOut",
          message: error.message,
          kept: isRead(request) ? undefined : keep(request, visit.form),
        },
        401,
      );
    }
    if (error instanceof NotLoaded) throw await endUnloaded(args, visit, error.message);
    throw error;
  });
  if (desk.me.mustChoosePassword) throw redirect(paths.choosePassword());
  if (!admits(screens[screen], desk.roles)) throw redirect(paths.forbidden());
  const template = menuOf[screen];
  // The server's menus say which addresses exist (000 §2).
  if (template && !isOnMenu(desk.menus, template)) throw redirect(paths.notFound());
  return { ...visit, ...desk };
}

/**
 * A role that is no longer held narrows everything to nothing. Where the session itself is still good, the role is laid
 * aside and the way leads to the page that the remaining roles begin with; a posted form comes back to be sent again.
 */
async function leaveLostRole({ request }: Args, visit: Visit): Promise<void> {
  if (!visit.session.has("role")) return;
  const me = await visit.withAllRoles().accounts.me({});
  if (!me.ok) return;
  visit.session.unset("role");
  const headers = new Headers({ "set-cookie": await sessions.commitSession(visit.session) });
  if (!isRead(request)) throw stop({ kind: "outdated", kept: keep(request, visit.form) }, 403, headers);
  throw await redirectWith("/", { kind: "warn", text: visit.t("roleLost") }, headers);
}

/**
 * The office does not load for this operator: the session ends, and sign-in says why and leads back (000 §4). A posted
 * form does not go that way; the notice that stands in its place carries it.
 */
async function endUnloaded({ request }: Args, visit: Visit, said: string) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers({ "set-cookie": await sessions.destroySession(visit.session) });
  const message = said || visit.t("mistakes:OTHER");
  if (!isRead(request))
    return stop({ kind: "signedOut", message, kept: keep(request, visit.form) }, 401, headers);
  const way = paths.signIn({ redirect: pathname + search });
  return redirectWith(way, { kind: "warn", text: message }, headers);
}
