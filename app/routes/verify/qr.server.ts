import QRCode from "qrcode";
import { BoundedCache } from "#contract/bounded-cache";

/** A QR code as one path with stroke width one: its dark modules on a square of `size` units. */
export interface QrPath {
  path: string;
  size: number;
}

/** Quiet zone in modules (000 §9). */
const margin = 4;

const cache = new BoundedCache<QrPath>(4_000_000);

/** The QR code of a URL, with error correction H (000 §9): a third of it may be hidden. */
export function qrOf(address: string): QrPath {
  const known = cache.get(address);
  if (known) return known;
  const { modules } = QRCode.create(address, { errorCorrectionLevel: "H" });
  const rows = Array.from({ length: modules.size }, (_, row) => {
    let line = `M${margin} ${row + margin}.5`;
    for (let column = 0, width = 1; column < modules.size; column += width, width = 1) {
      const isDark = modules.get(row, column);
      while (column + width < modules.size && modules.get(row, column + width) === isDark) width += 1;
      line += isDark ? `h${width}` : `m${width} 0`;
    }
    return line;
  });
  const path = rows.join("");
  const qr = { path, size: modules.size + 2 * margin };
  cache.set(address, qr, path.length + address.length);
  return qr;
}
