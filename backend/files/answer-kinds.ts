import { answering, type fileKinds } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";

type Kind = (typeof fileKinds)[number] | "audio" | "video";

/** First bytes, by what stands there; `at` counts from 0. */
const signatures = {
  pdf: { at: 0, bytes: "%PDF-" },
  zip: { at: 0, bytes: "PK\x03\x04" },
  ole: { at: 0, bytes: "\xd0\xcf\x11\xe0" },
  jpeg: { at: 0, bytes: "\xff\xd8\xff" },
  png: { at: 0, bytes: "\x89PNG" },
  gif: { at: 0, bytes: "GIF8" },
  webp: { at: 8, bytes: "WEBP" },
  wave: { at: 8, bytes: "WAVE" },
  /** MP4 and what is made like it: also pictures and sounds of phones. */
  base: { at: 4, bytes: "ftyp" },
  matroska: { at: 0, bytes: "\x1a\x45\xdf\xa3" },
  ogg: { at: 0, bytes: "OggS" },
  id3: { at: 0, bytes: "ID3" },
  frame: { at: 0, bytes: "\xff" },
  amr: { at: 0, bytes: "#!AMR" },
  sevenZip: { at: 0, bytes: "7z\xbc\xaf" },
  rar: { at: 0, bytes: "Rar!" },
  text: null,
} as const;

const endings: Record<string, { kind: Kind; as: readonly (keyof typeof signatures)[]; type: string }> = {
  pdf: { kind: "document", as: ["pdf"], type: "application/pdf" },
  doc: { kind: "document", as: ["ole"], type: "application/msword" },
  docx: { kind: "document", as: ["zip"], type: "application/octet-stream" },
  odt: { kind: "document", as: ["zip"], type: "application/octet-stream" },
  txt: { kind: "document", as: ["text"], type: "text/plain" },
  xls: { kind: "sheet", as: ["ole"], type: "application/octet-stream" },
  xlsx: { kind: "sheet", as: ["zip"], type: "application/octet-stream" },
  csv: { kind: "sheet", as: ["text"], type: "text/plain" },
  ppt: { kind: "slides", as: ["ole"], type: "application/octet-stream" },
  pptx: { kind: "slides", as: ["zip"], type: "application/octet-stream" },
  jpg: { kind: "picture", as: ["jpeg"], type: "image/jpeg" },
  jpeg: { kind: "picture", as: ["jpeg"], type: "image/jpeg" },
  png: { kind: "picture", as: ["png"], type: "image/png" },
  gif: { kind: "picture", as: ["gif"], type: "image/gif" },
  webp: { kind: "picture", as: ["webp"], type: "image/webp" },
  heic: { kind: "picture", as: ["base"], type: "image/heic" },
  zip: { kind: "archive", as: ["zip"], type: "application/zip" },
  rar: { kind: "archive", as: ["rar"], type: "application/octet-stream" },
  "7z": { kind: "archive", as: ["sevenZip"], type: "application/octet-stream" },
  mp3: { kind: "audio", as: ["id3", "frame"], type: "audio/mpeg" },
  m4a: { kind: "audio", as: ["base"], type: "audio/mp4" },
  aac: { kind: "audio", as: ["frame"], type: "audio/aac" },
  amr: { kind: "audio", as: ["amr"], type: "audio/amr" },
  ogg: { kind: "audio", as: ["ogg"], type: "audio/ogg" },
  oga: { kind: "audio", as: ["ogg"], type: "audio/ogg" },
  opus: { kind: "audio", as: ["ogg"], type: "audio/ogg" },
  weba: { kind: "audio", as: ["matroska"], type: "audio/webm" },
  wav: { kind: "audio", as: ["wave"], type: "audio/wav" },
  mp4: { kind: "video", as: ["base"], type: "video/mp4" },
  mov: { kind: "video", as: ["base"], type: "video/quicktime" },
  "3gp": { kind: "video", as: ["base"], type: "video/3gpp" },
  "3gpp": { kind: "video", as: ["base"], type: "video/3gpp" },
  webm: { kind: "video", as: ["matroska"], type: "video/webm" },
  mkv: { kind: "video", as: ["matroska"], type: "video/x-matroska" },
};

/** The kinds of files that answer a question: those that its author allows, or sound and video for a recording. */
function kindsFor({ type, fileKinds: allowed }: Pick<Question, "type" | "fileKinds">): readonly Kind[] {
  // What is spoken may be sent as video: some phones record nothing else.
  if (answering[type] === "recording") return type === 15 ? ["video"] : ["audio", "video"];
  return allowed.length > 0 ? allowed : ["document", "sheet", "slides", "picture", "archive"];
}

/** The type of an answer's file where both its name and its content say one that the question allows (trust D1). */
export function answerFileType(
  question: Pick<Question, "type" | "fileKinds">,
  name: string,
  bytes: Uint8Array,
): { ending: string; type: string } | null {
  const ending = /\.(\w{2,4})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = Object.hasOwn(endings, ending) ? endings[ending]! : null;
  if (!found || !kindsFor(question).includes(found.kind)) return null;
  return found.as.some((signature) => hasSignature(bytes, signature)) ? { ending, type: found.type } : null;
}

function hasSignature(bytes: Uint8Array, name: keyof typeof signatures): boolean {
  const signature = signatures[name];
  if (signature === null) return !bytes.subarray(0, 4_096).includes(0);
  return [...signature.bytes].every((sign, at) => bytes[signature.at + at] === sign.charCodeAt(0));
}
