import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { askToReauthenticate } from "./reauthenticate.server";

/** What is stored about the operator, as a JSON file; times in it are epoch milliseconds, UTC. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "profile");
  const own = await services.operator.ownData({});
  if (!own.ok && own.reason === "PROOF_NEEDED") return askToReauthenticate(paths.operator.data());
  return new Response(`${JSON.stringify(need(own), null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": "attachment; filename*=UTF-8''mingshi-my-data.json",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}
