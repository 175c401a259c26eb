import { normalForm } from "#contract/normal-form";

const longest = 100;

/**
 * A name to show and to save under, never a path: at most 100 characters, without folders, control and
 * direction characters, or what file systems keep for themselves. It ends as the kept content does.
 */
export function cleanName(name: string, otherwise: string, ending: string): string {
  // No system has names so long; a crowd of dots would be looked through once for each of them.
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
