import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, type Session } from "@remix-run/node";
import { admits } from "#contract/roles";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Translate } from "#locales/words";
import { isOnMenu } from "~/menu";
import { paths } from "~/paths";
import { createServices, type Services } from "~/request/client.server";
import { preserveForm, preserveFormWithToken, stop } from "~/stop/stop.server";
import { readLanguage } from "~/words/words.server";
import { deviceCookie, type SessionData, sessions } from "./cookies.server";
import { readFormWithCsrfToken } from "./csrf.server";
import { redirectWithFlash } from "./flash.server";
import {
  loadOperatorContext,
  NotLoaded,
  type OperatorContextData,
  SignedOut,
} from "./operator-context.server";
import { isOpenPath, menuOf, type Screen, screens } from "./screens";

export { need } from "./need.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

export interface Visit {
  services: Services;
  /** The same services called with every assigned role, whichever one the operator has switched to. */
  withAllRoles(): Services;
  language: Language;
  t: Translate;
  session: Session<SessionData>;
  /** The posted form, its CSRF token verified; empty for a GET. */
  form: FormData;
}

export type OperatorContext = Visit & OperatorContextData;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** No authentication: with or without a session. The only way to the services on public pages. */
export async function visitor({ request, context }: Args): Promise<Visit> {
  const language = await readLanguage(request);
  const cookies = request.headers.get("cookie");
  const session = await sessions.getSession(cookies);
  const isPost = !isRead(request);
  const form = isPost ? await readFormWithCsrfToken(request, context) : new FormData();
  if (isPost) context.posted = preserveFormWithToken(request, form);
  const device: unknown = await deviceCookie.parse(cookies);
  const sender = {
    token: session.get("token") ?? null,
    role: session.get("role") ?? null,
    language,
    address: context.address,
    device: Array.isArray(device) ? device.join(" ") : "",
    agent: (request.headers.get("user-agent") ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 300),
    formId: (form.get("formId") as string | null) || null,
    preserved: context.posted,
    visit: isPost ? undefined : context,
    cameAt: context.cameAt,
  };
  return {
    services: createServices(sender),
    withAllRoles: () => createServices({ ...sender, role: null }),
    language,
    t: translators[language],
    session,
    form,
  };
}

/**
 * A signed-in operator whose roles open this screen. Without a token it redirects to sign-in and back; a
 * public address itself says that sign-in is required, and nothing of its content. With an invalid token it
 * redirects to the logout notice (000 §8); without the permission to /401. A posted form that meets any of
 * these is not lost: the next page preserves it.
 */
export async function operator(args: Args, screen: Screen): Promise<OperatorContext> {
  const visit = await visitor(args);
  const { request, context } = args;
  const { pathname, search } = new URL(request.url);
  if (!visit.session.has("token")) {
    if (!isRead(request))
      throw stop({ kind: "signedOut", preserved: preserveForm(request, visit.form) }, 401);
    if (isOpenPath(pathname)) throw stop({ kind: "signInNeeded" }, 401);
    throw redirect(paths.signIn({ redirect: pathname + search }));
  }
  const operatorContext = await loadOperatorContext(visit, context).catch(async (error) => {
    // why: the form is preserved when the session expired between the page and its submission.
    if (error instanceof SignedOut) {
      await leaveLostRole(args, visit);
      throw stop(
        {
          kind: "signedOut",
          message: error.message,
          preserved: isRead(request) ? undefined : preserveForm(request, visit.form),
        },
        401,
      );
    }
    if (error instanceof NotLoaded) throw await endUnloaded(args, visit, error.message);
    throw error;
  });
  if (operatorContext.me.mustChoosePassword) throw redirect(paths.choosePassword());
  if (!admits(screens[screen], operatorContext.actions)) throw redirect(paths.forbidden());
  const template = menuOf[screen];
  // The server's menus say which addresses exist (000 §2).
  if (template && !isOnMenu(operatorContext.menus, template)) throw redirect(paths.notFound());
  return { ...visit, ...operatorContext };
}

/**
 * A switched-to role that is no longer assigned leaves no permissions. While the session itself is valid, the
 * role is dropped with a redirect to the start page of the remaining roles; a posted form is preserved to be
 * sent again.
 */
async function leaveLostRole({ request }: Args, visit: Visit): Promise<void> {
  if (!visit.session.has("role")) return;
  const me = await visit.withAllRoles().accounts.me({});
  if (!me.ok) return;
  visit.session.unset("role");
  const headers = new Headers({ "set-cookie": await sessions.commitSession(visit.session) });
  if (!isRead(request))
    throw stop({ kind: "outdated", preserved: preserveForm(request, visit.form) }, 403, headers);
  throw await redirectWithFlash("/", { kind: "warn", text: visit.t("roleLost") }, headers);
}

/**
 * The office does not load for this operator: the session ends, and sign-in says why and leads back (000 §4).
 * A posted form takes no redirect; the notice shown in place preserves it.
 */
async function endUnloaded({ request }: Args, visit: Visit, reason: string) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers({ "set-cookie": await sessions.destroySession(visit.session) });
  const message = reason || visit.t("errors:OTHER");
  if (!isRead(request))
    return stop({ kind: "signedOut", message, preserved: preserveForm(request, visit.form) }, 401, headers);
  const way = paths.signIn({ redirect: pathname + search });
  return redirectWithFlash(way, { kind: "warn", text: message }, headers);
}
