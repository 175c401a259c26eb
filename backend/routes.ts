import { basePaths, type Call } from "#contract/call";
import type { Handler } from "./handler";

/** A declared call and its handler. */
export interface BoundCall {
  call: Call;
  handler: Handler<Call>;
}

/**
 * Matches a method and path to a call and decodes the path values. Null for everything not declared exactly:
 * HEAD, other methods, an extra slash, an encoded letter.
 */
export function routesOf(bound: BoundCall[]) {
  const fixed = new Map<string, BoundCall>();
  const open: { pattern: RegExp; names: string[]; item: BoundCall }[] = [];
  for (const item of bound) {
    const address = `${item.call.method} ${basePaths[item.call.service]}${item.call.path}`;
    const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (names.length === 0) fixed.set(address, item);
    else {
      const literals = address.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      open.push({ pattern: new RegExp(`^${literals.join("([^/]+)")}$`), names, item });
    }
  }
  return (method: string, path: string): (BoundCall & { parameters: Record<string, string> }) | null => {
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

/** An invalidly encoded value matches nothing that exists. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
