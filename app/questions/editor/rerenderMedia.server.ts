import type { Services } from "~/request/client.server";
import type { RerenderedRich } from "~/rich/rendered";
import { need } from "~/session/need.server";

/**
 * A question's form submitted to put in a sound or film (`addMedia`), to choose one that is there already
 * (`listMedia`, `pickMedia`), or to take it out (`removeMedia`): `form` then says so. Null for any other form.
 */
export async function rerenderMedia(form: FormData, services: Services): Promise<RerenderedRich | null> {
  const set = ({ fileId, kind, name }: { fileId: string; kind: string; name: string }) => {
    form.set("media", fileId && `/file/${fileId}`);
    form.set("mediaKind", kind);
    form.set("mediaName", name);
  };
  if (form.has("removeMedia")) {
    set({ fileId: "", kind: "", name: "" });
    form.set("plays", "");
    return {};
  }
  if (form.has("listMedia") || form.has("pickMedia")) {
    const mediaFiles = need(await services.bank.mediaFiles({}));
    const picked =
      form.has("pickMedia") && mediaFiles.find(({ fileId }) => fileId === form.get("pickedMedia"));
    if (!picked) return { mediaFiles };
    set(picked);
    return {};
  }
  if (!form.has("addMedia")) return null;
  const file = form.get("picture-media");
  form.delete("picture-media");
  const stored = await services.bank.attachMedia({ file: file instanceof File ? file : new File([], "") });
  if (!stored.ok)
    return { pictureError: { field: "media", validationError: stored.message || stored.reason } };
  set(stored.data);
  return {};
}
