import type { Cookie } from "@remix-run/node";
import { BoundedCache } from "#contract/bounded-cache";

/** Bytes in total, of each cookie: some thousand browsers. */
const most = 2_000_000;

/**
 * The same cookie, whose value is read once for each text that browsers send of it: checking its signature and decoding
 * it costs more than all else that a question page reads of its request. The value depends on nothing but that text and
 * the secrets of the process; it must not be changed. What other cookies stand beside it does not matter, and of a
 * browser that sends none nothing is parsed (decisions 0110).
 */
export function parsedOnce(cookie: Cookie): Cookie {
  const values = new BoundedCache<{ value: unknown }>(most);
  const own = new RegExp(`(?:^|;)[ \\t]*(${cookie.name}[ \\t]*=[^;]*)`);
  const keep = (pair: string, value: unknown) =>
    values.set(pair, { value: Object.freeze(value) }, 4 * pair.length);
  const parse: Cookie["parse"] = async (header, options) => {
    if (!header || options) return cookie.parse(header, options);
    // Of two with the same name the first one counts, as for the framework.
    const pair = own.exec(header)?.[1];
    if (pair === undefined) return null;
    const known = values.get(pair);
    if (known) return known.value;
    const value: unknown = await cookie.parse(pair);
    keep(pair, value);
    return value;
  };
  const serialize: Cookie["serialize"] = async (value, options) => {
    const line = await cookie.serialize(value, options);
    // The browser sends it back with its next request.
    if (typeof value === "string" && value !== "") keep(line.split(";", 1)[0]!, value);
    return line;
  };
  return Object.create(cookie, { parse: { value: parse }, serialize: { value: serialize } }) as Cookie;
}
