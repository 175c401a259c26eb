import { create } from "qrcode";

/** Quiet zone around the code, in modules. */
export const margin = 4;

/** A QR code at error correction H: its width in modules with margin, and its dark modules. */
export function qrModules(text: string): { modules: number; path: string } | null {
  const code = encoded(text);
  if (!code) return null;
  const { size, data } = code;
  const rows: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      const from = x;
      while (x + 1 < size && data[y * size + x + 1]) x += 1;
      const width = x + 1 - from;
      rows.push(`M${from + margin} ${y + margin}h${width}v1h-${width}z`);
    }
  }
  return { modules: size + 2 * margin, path: rows.join("") };
}

/** Null where no code has the capacity. */
function encoded(text: string) {
  try {
    return create(text, { errorCorrectionLevel: "H" }).modules;
  } catch {
    return null;
  }
}
