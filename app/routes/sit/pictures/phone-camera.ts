import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { picturePayload } from "#contract/sitting/pictures";
import { candidate } from "~/sitting/candidate.server";
import {
  endedReply,
  lineReply,
  phonePage,
  pictureLine,
  refusedPicture,
} from "~/sitting/pages/pictures.server";
import { candidatePost } from "../visit.server";

export const handle = { isDocument: true };

/** The second phone's own page: it has no session, and its address sends pictures and opens nothing else. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await visitor.services.sitting.phone({ session: args.params.token! });
  const isEnded = found.ok ? found.data.isFull : found.reason === "PICTURE_NOT_WANTED";
  return phonePage(isEnded ? "ended" : found.ok ? found.data : "gone", visitor, visitor.url.pathname);
}

/** The script of that page sends a picture; the reply is the line that says so. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { services, form } = visitor;
  const session = args.params.token!;
  const picture = picturePayload.safeParse({ session, kind: "phone", file: form.get("file") });
  if (!picture.success) return refusedPicture();
  const taken = await services.sitting.savePicture(picture.data);
  const found = await services.sitting.phone({ session });
  if (found.ok ? found.data.isFull : found.reason === "PICTURE_NOT_WANTED") return endedReply(visitor);
  if (!taken.ok || !found.ok) return refusedPicture(taken.ok ? "" : taken.reason);
  return lineReply(pictureLine(found.data, visitor, "phone"));
}
