import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { picturePayload } from "#contract/sitting/pictures";
import { paths } from "~/paths";
import {
  endedReply,
  lastTaken,
  lineReply,
  pictureLine,
  refusedPicture,
} from "~/sitting/pages/pictures.server";
import { candidatePost, loadSitting } from "../visit.server";

export const handle = { isDocument: true };

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.sitting.show(params.uuid!));

/** The script of a page sends a picture by the camera or of the screen; the reply is the line that says so. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { services, session, form } = visitor;
  const picture = picturePayload.safeParse({ session, kind: form.get("kind"), file: form.get("file") });
  if (!picture.success) return refusedPicture();
  const taken = await services.sitting.savePicture(picture.data);
  const found = await loadSitting(visitor);
  if ("response" in found) return refusedPicture();
  const { kind } = picture.data;
  if (found.page.state === "sitting" && !found.page.takes.includes(kind)) return endedReply(visitor);
  if (!taken.ok) return refusedPicture(taken.reason);
  return lineReply(pictureLine(lastTaken(found.page, kind), visitor, kind));
}
