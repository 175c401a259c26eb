import sharp from "sharp";
import { qrPicture } from "#backend/admissions/print";
import { rasterised } from "#backend/certificates/rendering/png";
import type { AnswerSheetData } from "#backend/exports/paper/answer-sheet";
import type { SheetPlace } from "#backend/keying/scans/ovals";
import { print } from "#backend/print/print";
import { pdf } from "./pictures";

/** A page as a scanner takes it: grey, some pixels for each millimetre. */
export interface Scan {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Pixels of a millimetre of a printed sheet: 200 dpi. */
const dots = 8;

/** The pages of an answer sheet as printed, and where what is read stands on them. */
export async function printedSheet(data: AnswerSheetData) {
  const pictures = () => ({ [data.qr!.name]: qrPicture(data.qr!.alt) });
  const svg = await print("answer-sheet", data, { format: "svg", pictures: pictures() });
  const text = new TextDecoder().decode(svg);
  // why: the background of each page is drawn over the page before.
  const clear = text.replace(/<path class="typst-shape" fill="#ffffff"[^>]*841\.8898[^>]*>/g, "");
  const png = await rasterised(clear, 210 * dots);
  const { data: grey, info } = await sharp(png)
    .flatten({ background: "#ffffff" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width, 297 * dots];
  const pages = Array.from({ length: Math.round(info.height / height) }, (_, at): Scan => {
    const from = at * width * height;
    const own = new Uint8Array(width * height).fill(255);
    own.set(grey.subarray(from, from + width * height));
    return { width, height, grey: own };
  });
  const said = await print("answer-sheet", data, { format: "places", pictures: pictures() });
  return { pages, places: JSON.parse(new TextDecoder().decode(said)) as SheetPlace[] };
}

/** A copy, so that each test marks its own. */
export const copyOf = (scan: Scan): Scan => ({ ...scan, grey: scan.grey.slice() });

/** Fills an oval in: `tone` is how dark from 0 to 255, `part` how much of it from its left. */
export function fillIn(scan: Scan, { x, y, width, height }: SheetPlace, tone = 30, part = 1): void {
  dab(scan, x + 0.2, y + 0.2, (width - 0.4) * part, height - 0.4, (old) => Math.min(old, tone));
}

/** Changes the grey of a rectangle, in millimetres. */
export function dab(
  { grey, width, height }: Scan,
  x: number,
  y: number,
  wide: number,
  high: number,
  to: (old: number, across: number, down: number) => number,
): void {
  for (let row = Math.max(0, Math.round(y * dots)); row < Math.min(height, (y + high) * dots); row += 1)
    for (
      let column = Math.max(0, Math.round(x * dots));
      column < Math.min(width, (x + wide) * dots);
      column += 1
    ) {
      const at = row * width + column;
      grey[at] = to(grey[at]!, (column / dots - x) / wide, (row / dots - y) / high);
    }
}

/** As a picture that a scanner saves: turned by some degrees, of another size. */
export async function scanned(
  { width, height, grey }: Scan,
  { turn = 0, scale = 1, as = "png" as "png" | "jpeg" } = {},
): Promise<Buffer> {
  const { data, info } = await sharp(grey, { raw: { width, height, channels: 1 } })
    .rotate(turn, { background: "#ffffff" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(Math.round(info.width * scale))
    .toColourspace("b-w")
    .toFormat(as, as === "jpeg" ? { quality: 70 } : { compressionLevel: 3 })
    .toBuffer();
}

/** A PDF of pages that are one JPEG each, as scanners write it. */
export async function pdfOfScans(jpegs: readonly Uint8Array[]): Promise<Uint8Array> {
  const stream = (fields: string, bytes: Uint8Array | string) =>
    `<<${fields}/Length ${bytes.length}>>\nstream\n${Buffer.from(bytes).toString("latin1")}\nendstream`;
  const pages = jpegs.map(async (jpeg, at) => {
    const { width, height } = await sharp(jpeg).metadata();
    const picture = `${4 + at * 3} 0 R`;
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I ${picture}>>>>/Contents ${5 + at * 3} 0 R>>`,
      stream(
        `/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode`,
        jpeg,
      ),
      stream("", "q 595 0 0 842 0 0 cm /I Do Q"),
    ];
  });
  return pdf(...(await Promise.all(pages)).flat());
}
