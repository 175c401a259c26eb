import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { picturePayload } from "#contract/sitting/pictures";
import { candidate } from "~/sitting/candidate.server";
import { lineReply, phonePage, pictureLine } from "~/sitting/pages/pictures.server";
import { candidatePost } from "./visit.server";

export const handle = { isDocument: true };

/** The second phone's own page: it has no session, and its address sends pictures and opens nothing else. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await visitor.services.sitting.phone({ session: args.params.token! });
  return phonePage(found.ok ? found.data : null, visitor, visitor.url.pathname);
}

/** The script of that page sends a picture; the reply is the line that says so. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { services, form } = visitor;
  const session = args.params.token!;
  const refused = () => new Response(null, { status: 422 });
  const picture = picturePayload.safeParse({ session, kind: "phone", file: form.get("file") });
  if (!picture.success || !(await services.sitting.savePicture(picture.data)).ok) return refused();
  const found = await services.sitting.phone({ session });
  return found.ok ? lineReply(pictureLine(found.data, visitor, "phone")) : refused();
}
