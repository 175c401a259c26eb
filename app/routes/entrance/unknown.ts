import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { viewAt } from "~/menu";
import { paths } from "~/paths";
import { visitor } from "~/session/guard.server";
import { clearTokenOnOpenAddress } from "~/session/leave.server";
import { isOpenPath } from "~/session/screens";

/**
 * Catch-all route: our views that the server's menus name redirect to their path here (000 §2). For any
 * other, visitors must sign in first; then everyone gets /404 (000 §4).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { session, services } = await visitor(args);
  const { pathname, search } = new URL(args.request.url);
  const menus = session.has("token") ? await services.accounts.myMenus({}) : null;
  const view = menus?.ok ? viewAt(menus.data, pathname) : null;
  if (view) throw redirect(view + search);

  const isKnownHere = session.has("token") || isOpenPath(pathname);
  const headers = await clearTokenOnOpenAddress(args.request);
  throw redirect(isKnownHere ? paths.notFound() : paths.signIn({ redirect: pathname + search }), { headers });
}

/** Nothing can be posted to an unknown path. */
export const action = () => redirect(paths.notFound());
