import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { anonymousRequest } from "./anonymous-request.server";
import { answerFile } from "./files.server";

/**
 * Anyone opens, or with `?download` saves, a certificate as a picture, unless revoked or replaced;
 * `?size=card` is for chats.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  const query = new URL(args.request.url).searchParams;
  const size = query.get("size") === "card" ? "card" : "full";
  return answerFile(args, services, {
    ending: "png",
    isSaved: query.has("download"),
    draw: ({ certificates }, wanted) => certificates.picture({ ...wanted, size }),
  });
}
