import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** Redirects to password reauthentication, and from there to `to`. */
export const askToReauthenticate = (to: string) => redirect(paths.operator.proof({ redirect: to }));
