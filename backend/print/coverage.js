// Which characters the fonts have, read from their `cmap` tables (OpenType 1.9, formats 4 and 12).

/** A bit for each code point; `others` are ranges of fonts that are no files of ours. */
export function coverageOf(fonts, others) {
  const bits = new Uint8Array(0x110000 / 8);
  for (const [first, last] of [...fonts.flatMap(rangesOf), ...others])
    for (let code = first; code <= last; code += 1) bits[code >> 3] |= 1 << (code & 7);
  return bits;
}

function rangesOf(font) {
  const tables = font.readUInt16BE(4);
  let cmap = 0;
  for (let at = 12; at < 12 + tables * 16; at += 16)
    if (font.toString("latin1", at, at + 4) === "cmap") cmap = font.readUInt32BE(at + 8);
  const ranges = [];
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at += 1) {
    const from = cmap + font.readUInt32BE(cmap + 8 + at * 8);
    const format = font.readUInt16BE(from);
    if (format === 12) ranges.push(...groupsOf(font, from));
    if (format === 4) ranges.push(...segmentsOf(font, from));
  }
  return ranges;
}

const groupsOf = (font, from) =>
  Array.from({ length: font.readUInt32BE(from + 12) }, (_, at) => [
    font.readUInt32BE(from + 16 + at * 12),
    font.readUInt32BE(from + 20 + at * 12),
  ]);

/** why: a segment may map some of its characters to no glyph; such fonts have format 12 too, which does not. */
function segmentsOf(font, from) {
  const double = font.readUInt16BE(from + 6);
  const segments = [];
  for (let at = 0; at < double; at += 2) {
    const [last, first] = [font.readUInt16BE(from + 14 + at), font.readUInt16BE(from + 16 + double + at)];
    const delta = font.readUInt16BE(from + 16 + double * 2 + at);
    const offset = from + 16 + double * 3 + at;
    const range = font.readUInt16BE(offset);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code : font.readUInt16BE(offset + range + (code - first) * 2);
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) segments.push([code, code]);
    }
  }
  return segments;
}

/** Characters that no font has to draw: line breaks, joiners, directions, variants. */
const unseen = /[\t\n\r\p{Default_Ignorable_Code_Point}]/u;

/** A string as the fonts can print it: a character that none has is written as its code, such as `[U+13000]`. */
export function printable(value, bits) {
  if (typeof value !== "string") return value;
  let isWhole = value.isWellFormed();
  for (const character of value) {
    const code = character.codePointAt(0);
    isWhole &&= (bits[code >> 3] & (1 << (code & 7))) !== 0;
  }
  if (isWhole) return value;
  return [...value.toWellFormed()]
    .map((character) => {
      const code = character.codePointAt(0);
      if (bits[code >> 3] & (1 << (code & 7)) || unseen.test(character)) return character;
      if (/\p{Cc}/u.test(character)) return "";
      return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
    })
    .join("");
}
