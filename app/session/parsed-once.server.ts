import type { Cookie } from "@remix-run/node";
import { BoundedCache } from "#contract/bounded-cache";

/** Bytes in total, of each cookie: some thousand browsers. */
const most = 2_000_000;

/**
 * The same cookie, whose value is read once for each header that browsers send: checking its signature and decoding it
 * costs more than all else that a question page reads of its request. The value depends on nothing but the header and
 * the secrets of the process; it must not be changed.
 */
export function parsedOnce(cookie: Cookie): Cookie {
  const values = new BoundedCache<{ value: unknown }>(most);
  const parse: Cookie["parse"] = async (header, options) => {
    if (!header || options) return cookie.parse(header, options);
    const known = values.get(header);
    if (known) return known.value;
    const value: unknown = await cookie.parse(header);
    values.set(header, { value: Object.freeze(value) }, 4 * header.length);
    return value;
  };
  return Object.create(cookie, { parse: { value: parse } }) as Cookie;
}
