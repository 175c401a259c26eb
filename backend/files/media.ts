import { questionLimits } from "#contract/questions/shapes";
import { refuse } from "../handler";
import { type MediaType, mediaTypeOf } from "./media-kinds";
import { cleanName } from "./names";
import { type Attach, bytesOf, type FileToStore, storeFile, type Uploading } from "./store";

/** Stores a sound or film of a question as it came, if it is one by its content; resolves with what it is. */
export async function storeMedia(
  context: FileToStore,
  call: Uploading,
  file: File,
  most: number,
  attach: Attach,
): Promise<{ fileId: string; kind: "audio" | "video"; name: string }> {
  const bytes = await bytesOf(call, file, most);
  const type = mediaTypeOf(bytes);
  if (!type) return refuse(call, "FILE_KIND");
  const fileId = await storeFile(context, call, { purpose: "media", name: file.name, type, bytes }, attach);
  return { fileId, ...mediaTold(type, file.name) };
}

/** What a question says of its sound or film. */
export const mediaTold = (type: MediaType, fileName: string) => ({
  kind: type.startsWith("video/") ? ("video" as const) : ("audio" as const),
  name: cleanName(fileName, type.split("/")[0]!, "x")
    .replace(/\.x$/, "")
    .slice(0, questionLimits.mediaNameMax),
});
