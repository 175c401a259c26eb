import { basePaths, type Call } from "#contract/call";
import type { Handler } from "./handler";

/** A declared call and who answers it. */
export interface Bound {
  call: Call;
  handler: Handler<Call>;
}

/**
 * Finds the call behind a method and a path, with the path's own values decoded. Null for everything that no
 * call declares, letter for letter: HEAD, other methods, a slash too many, an encoded letter.
 */
export function routesOf(bound: Bound[]) {
  const fixed = new Map<string, Bound>();
  const open: { pattern: RegExp; names: string[]; item: Bound }[] = [];
  for (const item of bound) {
    const address = `${item.call.method} ${basePaths[item.call.service]}${item.call.path}`;
    const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (names.length === 0) fixed.set(address, item);
    else {
      const literals = address.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      open.push({ pattern: new RegExp(`^${literals.join("([^/]+)")}$`), names, item });
    }
  }
  return (method: string, path: string): (Bound & { parameters: Record<string, string> }) | null => {
    const address = `${method} ${path}`;
    const item = fixed.get(address);
    if (item) return { ...item, parameters: {} };
    for (const { pattern, names, item } of open) {
      const values = pattern.exec(address)?.slice(1);
      if (!values) continue;
      return {
        ...item,
        parameters: Object.fromEntries(names.map((name, at) => [name, decode(values[at]!)])),
      };
    }
    return null;
  };
}

/** A value that is encoded wrongly names nothing that exists. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
