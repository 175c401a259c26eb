import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileReply } from "~/request/file-reply.server";
import { need, operator } from "~/session/guard.server";
import { importAt } from "./screens.server";

/** Downloads the items of a file that were wrong, to correct and import them. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, importAt(args).screen);
  const { domain, importId } = importAt(args);
  return fileReply(need<Response>(await services[domain].leftOutFile({ importId })));
}
