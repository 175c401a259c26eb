import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { wantsJson } from "~/routes/verify/public-reader.server";
import { readSittingCookie } from "~/session/cookies.server";
import { candidate } from "~/sitting/candidate.server";
import { checkPage } from "~/sitting/pages/help-pages.server";
import { asGet, candidatePost } from "./visit.server";

export const handle = { isDocument: true };

/** The check of the device, which anybody can do at any time; nothing of it is kept. */
export async function loader(args: LoaderFunctionArgs) {
  return checkPage(await candidate(args), { back: await wayBack(args.request), tried: null, worked: [] });
}

/**
 * What was sent arrived, and is dropped; the script learns the server's clock by it. A photo of a phone is larger than
 * what is taken without a session: that it was sent and answered is what the check is about.
 */
export async function action(args: ActionFunctionArgs) {
  // A browser that keeps no cookie has no CSRF token either, and is told of the cookie.
  const read =
    args.context.bodyRefusal || !hasCookie(args)
      ? { visitor: await candidate(asGet(args)) }
      : await candidatePost(args);
  if ("response" in read) return read.response;
  if (wantsJson(args.request))
    return Response.json(
      { now: Date.now(), hasCookie: hasCookie(args) },
      { headers: { "cache-control": "no-store" } },
    );
  const { visitor } = read;
  const back = await wayBack(args.request);
  const worked = (visitor.url.searchParams.get("worked") ?? "").split(" ");
  if (args.context.bodyRefusal) return checkPage(visitor, { back, tried: "tooLarge", worked });
  const file = visitor.form.get("file");
  const kind = /^(image|audio|video)\//.exec(file instanceof File ? file.type : "")?.[1] as
    | "image"
    | undefined;
  const tried = { bytes: file instanceof File ? file.size : 0, kind: kind ?? ("" as const) };
  return checkPage(visitor, { back, tried, worked });
}

const hasCookie = ({ request }: ActionFunctionArgs) => Boolean(request.headers.get("cookie"));

/** The exam that this browser is in; "" where it is in none. */
async function wayBack(request: Request): Promise<string> {
  const { uuid } = await readSittingCookie(request.headers.get("cookie"));
  return uuid && `/sit/${uuid}`;
}
