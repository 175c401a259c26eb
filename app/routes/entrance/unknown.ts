import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { viewAt } from "~/menu";
import { paths } from "~/paths";
import { visitor } from "~/session/guard.server";
import { leaveOnOpenAddress } from "~/session/leave.server";
import { isOpenPath } from "~/session/screens";

/**
 * An address that no route has: one that the server's menus give to a view of ours leads there (000 §2). For any other,
 * visitors are first asked to sign in, and everybody then reads /404 (000 §4).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { session, services } = await visitor(args);
  const { pathname, search } = new URL(args.request.url);
  const menus = session.has("token") ? await services.accounts.myMenus({}) : null;
  const view = menus?.ok ? viewAt(menus.data, pathname) : null;
  if (view) throw redirect(view + search);

  const isKnownHere = session.has("token") || isOpenPath(pathname);
  const headers = await leaveOnOpenAddress(args.request);
  throw redirect(isKnownHere ? paths.notFound() : paths.signIn({ redirect: pathname + search }), { headers });
}

/** Nothing is posted to an address that does not exist. */
export const action = () => redirect(paths.notFound());
