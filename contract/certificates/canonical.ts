/**
 * A value as canonical JSON (RFC 8785): members sorted by the UTF-16 units of their names, no spaces, strings
 * and numbers as ECMAScript serializes them. Equal values give equal text, so that it can be hashed and
 * signed. Accepts what JSON can represent; throws a TypeError for anything else, and for strings that are not
 * well-formed.
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === "string" && !/\p{Surrogate}/u.test(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object")
    return `{${Object.keys(value)
      .sort()
      .map((name) => `${canonical(name)}:${canonical((value as Record<string, unknown>)[name])}`)
      .join(",")}}`;
  throw new TypeError("JSON cannot hold this value");
}
