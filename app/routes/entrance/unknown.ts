import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { visitor } from "~/session/guard.server";
import { leaveOnOpenAddress } from "~/session/leave.server";
import { isOpenPath } from "~/session/screens";

/** An address that does not exist: visitors are first asked to sign in, everybody then reads /404 (000 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  const { pathname, search } = new URL(args.request.url);
  const isKnownHere = session.has("token") || isOpenPath(pathname);
  const headers = await leaveOnOpenAddress(args.request);
  throw redirect(isKnownHere ? paths.notFound() : paths.signIn({ redirect: pathname + search }), { headers });
}

/** Nothing is posted to an address that does not exist. */
export const action = () => redirect(paths.notFound());
