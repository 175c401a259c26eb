import QRCode from "qrcode";
import { Bounded } from "#contract/bounded";

/** A QR code as one path: its dark squares, each one unit wide, on a ground of `size` units across. */
export interface QrPath {
  path: string;
  size: number;
}

/** Squares that are left white around it (000 §9). */
const margin = 4;

const kept = new Bounded<QrPath>(4_000_000);

/** The QR code of an address, with error correction H (000 §9): a third of it may be hidden. */
export function qrOf(address: string): QrPath {
  const known = kept.get(address);
  if (known) return known;
  const { modules } = QRCode.create(address, { errorCorrectionLevel: "H" });
  let path = "";
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      let width = 0;
      while (column + width < modules.size && modules.get(row, column + width)) width += 1;
      if (width > 0) path += `M${column + margin} ${row + margin}h${width}v1h-${width}z`;
      column += width;
    }
  const qr = { path, size: modules.size + 2 * margin };
  kept.set(address, qr, path.length + address.length);
  return qr;
}
