import { createHash } from "node:crypto";
import type { Question } from "#contract/questions/shapes";
import { pictureKindOf } from "../../../files/kinds";
import { mediaTold } from "../../../files/media";
import { type MediaType, mediaEndings, mediaTypeOf } from "../../../files/media-kinds";

/** Limits per file of questions: on pictures, and on their bytes. */
const most = 2_000;
const mostBytes = 100_000_000;

/** A picture as it stands in a file of questions. */
export interface FilePicture {
  name: string;
  bytes: Uint8Array;
}

/**
 * The pictures, sounds and films of a file of questions, by the id that its texts name them by until they are stored.
 * A file of ours names them by the ids that they had, so that its texts are the ones that were exported.
 */
export class FilePictures {
  readonly byId = new Map<string, FilePicture>();
  private readonly ids = new Map<string, string>();
  private size = 0;

  /** The address of a file in a text; null for what is none that we keep, and beyond the limits. */
  add(name: string, bytes: Uint8Array): string | null {
    if (pictureKindOf(bytes) === null && mediaTypeOf(bytes) === null) return null;
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const known = this.ids.get(hash);
    if (known) return addressOf(known);
    if (this.byId.size >= most || this.size + bytes.length > mostBytes) return null;
    const [, own] = /^([0-9a-f]{8}-[0-9a-f-]{27})\.\w+$/.exec(name) ?? [];
    const id = own && !this.byId.has(own) ? own : `new-${hash}`;
    this.ids.set(hash, id);
    this.byId.set(id, { name, bytes });
    this.size += bytes.length;
    return addressOf(id);
  }

  /**
   * The question with the first sound or film that its text names as its own, and without it in the text; of further
   * ones only the names remain.
   */
  withMedia(question: Question): Question {
    let { media } = question;
    const told = (text: string, isStem: boolean) =>
      text.replace(/!\[[^\]]*\]\(\/file\/([\w-]{1,64})\)/g, (whole, id: string) => {
        const file = this.byId.get(id);
        const type = file && mediaTypeOf(file.bytes);
        if (!type) return whole;
        const { kind, name } = mediaTold(type, file.name);
        if (!isStem || media?.src === addressOf(id))
          return isStem ? "" : `〔${file.name || `${kind}.${mediaEndings[type]}`}〕`;
        if (media && this.byId.has(media.src.replace("/file/", ""))) return `〔${file.name}〕`;
        media = { src: addressOf(id), kind, name: media?.name ?? name, plays: media?.plays ?? 0 };
        return "";
      });
    const ownTexts = [question.stimulus, question.content].map((text) => {
      const stem = text.includes("](/file/") ? told(text, true) : text;
      return stem === text ? stem : stem.replace(/\n{3,}/g, "\n\n").trim();
    });
    const [stimulus = "", content = ""] = ownTexts;
    const option = question.option.map((text) => told(text, false));
    return { ...question, stimulus, content, option, media };
  }

  /** HTML in which pictures written into it as data are named by their addresses. */
  withoutData(html: string): string {
    if (!html.includes(";base64,")) return html;
    return html.replace(
      /(\ssrc\s*=\s*)(["'])data:image\/[\w.+-]{1,20};base64,([A-Za-z0-9+/=\s]{1,4000000})\2/gi,
      (whole, before: string, sign: string, data: string) => {
        const address = this.add("", Buffer.from(data, "base64"));
        return address ? `${before}${sign}${address}${sign}` : whole;
      },
    );
  }
}

const addressOf = (id: string) => `/file/${id}`;

/** What a text says in place of a picture or recording that did not come along. */
export const hasLostFile = (question: object): boolean => lostFile.test(JSON.stringify(question));

const lostFile =
  /〔(图片(：[^〔〕]{1,110})?|[^〔〕]{1,110}\.(mp3|m4a|wav|ogg|oga|mp4|m4v|webm|mov|ogv|swf|pdf|svg))〕/i;

/** A stored picture, by the id that texts name it by; null where there is none. */
export type PictureSource = (id: string) => Promise<StoredPicture | null>;
export type StoredPicture = { bytes: Uint8Array; type: string };

/** The name of a stored picture in a file of ours: its id, so that it comes back as the same one. */
export const pictureName = (id: string, { type }: StoredPicture) =>
  `${id}.${mediaEndings[type as MediaType] ?? (type === "image/jpeg" ? "jpg" : "png")}`;

/** The stored pictures that these texts name. */
export async function picturesIn(
  text: string,
  pictureOf: PictureSource,
): Promise<Map<string, StoredPicture>> {
  const found = new Map<string, StoredPicture>();
  for (const id of new Set([...text.matchAll(/\/file\/([\w-]{1,64})/g)].map(([, id]) => id!))) {
    const stored = await pictureOf(id);
    if (stored) found.set(id, stored);
  }
  return found;
}
