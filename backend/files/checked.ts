import { type Refusing, refuse } from "../handler";
import { cleanName } from "./names";

const startsWith = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** UTF-16 has a byte order mark; every other text has no zero byte, which binary files do. */
const isText = (bytes: Uint8Array) =>
  startsWith(bytes, 0xff, 0xfe) ||
  startsWith(bytes, 0xfe, 0xff) ||
  !(isZip(bytes) || startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || bytes.subarray(0, 4_096).includes(0));

const isMarkup = (bytes: Uint8Array) =>
  isText(bytes) && /^[\s\0\ufeff\u00ef\u00bb\u00bf\u00fe\u00ff]*</.test(latin(bytes.subarray(0, 1_000)));

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** Magic bytes by extension; every other one is text. */
const looks = new Map([
  ["xlsx", isZip],
  ["docx", isZip],
  ["zip", isZip],
  ["xml", isMarkup],
]);

/** The permitted names and size of a file to parse; `name` is the fallback for an empty one. */
interface Wanted {
  endings: readonly string[];
  maxBytes: number;
  name: string;
}

/** The bytes and clean name of a file to parse; refused if too large, or if its content does not match. */
export async function checkedFile(
  call: Refusing<"FILE_TOO_LARGE" | "FILE_KIND">,
  file: File,
  { endings, maxBytes, name }: Wanted,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (file.size > maxBytes) refuse(call, "FILE_TOO_LARGE", { megabytes: maxBytes / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ending = /\.([a-z]+)$/i.exec(file.name.trim())?.[1]?.toLowerCase() ?? "";
  const isLike = looks.get(ending) ?? isText;
  if (!endings.includes(ending) || !isLike(bytes)) refuse(call, "FILE_KIND");
  return { bytes, fileName: cleanName(file.name, name, ending) };
}
