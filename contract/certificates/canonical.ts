/**
 * A value as canonical JSON (RFC 8785): members sorted by the UTF-16 units of their names, no spaces, texts and numbers
 * as ECMAScript writes them. The same value is the same text everywhere, so that it can be hashed and signed. Takes what
 * JSON can hold; throws a TypeError for anything else, and for texts that are not well-formed.
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
