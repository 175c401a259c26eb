import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { answerFile } from "./files.server";
import { asStranger } from "./stranger.server";

/** Anyone sees, or with `?download` saves, a certificate that still stands as a picture; `?size=card` is for chats. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const query = new URL(args.request.url).searchParams;
  const size = query.get("size") === "card" ? "card" : "full";
  return answerFile(args, services, {
    ending: "png",
    isSaved: query.has("download"),
    draw: ({ certificates }, wanted) => certificates.picture({ ...wanted, size }),
  });
}
