import { create } from "qrcode";

/** Quiet zone around the code, in modules. */
const margin = 4;

/** A QR code at error correction H: its width in modules with margin, its dark modules as a path, and a byte for each module. */
export function qrModules(text: string): { modules: number; path: string; bytes: Uint8Array } | null {
  const code = encoded(text);
  if (!code) return null;
  const { size, data } = code;
  const rows: string[] = [];
  const modules = size + 2 * margin;
  const bytes = new Uint8Array(modules * modules).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      const from = x;
      while (x + 1 < size && data[y * size + x + 1]) x += 1;
      const [width, start] = [x + 1 - from, (y + margin) * modules + from + margin];
      rows.push(`M${from + margin} ${y + margin}h${width}v1h-${width}z`);
      bytes.fill(0, start, start + width);
    }
  }
  return { modules, path: rows.join(""), bytes };
}

/** Null where no code has the capacity. */
function encoded(text: string) {
  try {
    return create(text, { errorCorrectionLevel: "H" }).modules;
  } catch {
    return null;
  }
}
