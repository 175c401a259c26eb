import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";

/** The table of who may do what, as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "roles");
  return need(await services.access.table({}));
}
