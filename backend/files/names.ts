const longest = 100;

/**
 * A name to show and to save under, never a path: at most 100 characters, without folders, control and
 * direction characters, or what file systems keep for themselves. It ends as the kept content does.
 */
export function cleanName(name: string, otherwise: string, ending: string): string {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .normalize("NFC")
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*%;]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const room = longest - ending.length - 1;
  return `${[...base].slice(0, room).join("").trim() || otherwise}.${ending}`;
}
