import { normalForm } from "#contract/normal-form";

const longest = 100;

/**
 * A name for display and download, never a path: at most 100 characters, without folders, control and
 * direction characters, or those that file systems reserve. Its extension follows the stored content.
 */
export function cleanName(name: string, otherwise: string, ending: string): string {
  // No system has names so long; a long series of dots would be scanned once for each of them.
  const last = name.split(/[\\/]/).at(-1)!.slice(0, 1_000);
  const base = normalForm(last, "NFC")
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*%;]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const room = longest - ending.length - 1;
  return `${[...base].slice(0, room).join("").trim() || otherwise}.${ending}`;
}
