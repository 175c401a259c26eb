import type { LoaderFunctionArgs } from "@remix-run/node";
import { passedFile } from "~/session/passed-file.server";
import { candidate } from "~/sitting/candidate.server";
import { refusedPage } from "./visit.server";

export const handle = { isDocument: true };

/** The sound or film of a question, in the pieces that the browser asks for, while the play lasts. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { services, session } = visitor;
  const { number = "", play = "" } = args.params;
  const media = await services.sitting.media({
    session,
    place: /^[1-9]\d{0,4}$/.test(number) ? Number(number) - 1 : 0,
    number: /^\d{1,2}$/.test(play) ? Number(play) : 0,
    range: args.request.headers.get("range")?.slice(0, 100),
  });
  return media.ok ? passedFile(media.data) : refusedPage(visitor, media);
}
