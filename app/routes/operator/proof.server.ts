import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** Leads to where one shows one's password, and from there on to `to`. */
export const askForProof = (to: string) => redirect(paths.operator.proof({ redirect: to }));
