// Takes the pictures out of a PDF of scans. Plain JavaScript, in the process of `reader.js`, by `raster.js`.
import { getDocument, ImageKind, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

const mostPictures = 500;
const dotsPerInch = 250;

/** The pages of a PDF as grey pictures, of so many pixels and so many a side at most. */
export async function* rastersOfPdf(bytes, mostPages, { mostPixels, longest }) {
  const file = await getDocument({
    ...{ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false, maxImageSize: mostPixels },
    ...{ isOffscreenCanvasSupported: false, disableFontFace: true, useSystemFonts: false, enableXfa: false },
  }).promise;
  const pages = file.numPages;
  if (pages > mostPages) throw new Error("TOO_MANY_PAGES");
  for (let number = 1; number <= pages; number += 1) {
    const page = await file.getPage(number);
    yield { page: number, pages, picture: await pictureOfPage(page, longest) };
    page.cleanup();
  }
}

/** The pictures that a page shows, where it shows them; its texts and drawings are no scan. */
async function pictureOfPage(page, longest) {
  const [left, lower, right, upper] = page.view;
  const [wide, high] = [Math.abs(right - left) || 1, Math.abs(upper - lower) || 1];
  const scale = Math.min(dotsPerInch / 72, longest / Math.max(wide, high));
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const to = { width, height, grey: new Uint8Array(width * height).fill(255) };
  const { fnArray, argsArray } = await page.getOperatorList();
  let matrix = [scale, 0, 0, -scale, -left * scale, upper * scale];
  const kept = [];
  let pictures = 0;
  for (const [at, name] of fnArray.entries()) {
    const [first] = argsArray[at] ?? [];
    if (name === OPS.save) kept.push(matrix);
    else if (name === OPS.restore) matrix = kept.pop() ?? matrix;
    else if (name === OPS.transform) matrix = times(matrix, argsArray[at]);
    else if (name === OPS.paintFormXObjectBegin) {
      kept.push(matrix);
      if (first) matrix = times(matrix, first);
    } else if (name === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
    else if (painting.has(name) && pictures < mostPictures) {
      pictures += 1;
      const image = typeof first === "string" ? await objectOf(page, first) : first;
      const data = typeof image?.data === "string" ? (await objectOf(page, image.data))?.data : image?.data;
      if (data) paint(to, { ...image, data, isMask: name === OPS.paintImageMaskXObject }, matrix);
    }
    if (kept.length > 1_000) throw new Error("TOO_DEEP");
  }
  return to;
}

const painting = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

const objectOf = (page, name) =>
  new Promise((done) => (name.startsWith("g_") ? page.commonObjs : page.objs).get(name, done));

const times = ([a, b, c, d, e, f], [g, h, i, j, k, l]) => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Paints a picture, which fills the unit square from its lower left, as `matrix` lays it. */
function paint(to, image, [a, b, c, d, e, f]) {
  const grey = greyOf(image);
  const det = a * d - b * c;
  if (!grey || Math.abs(det) < 1e-9) return;
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [x0, x1] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(to.width, Math.ceil(Math.max(...xs)))];
  const [y0, y1] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(to.height, Math.ceil(Math.max(...ys))),
  ];
  const { width, height, isMask } = image;
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      let [sum, count] = [0, 0];
      // Four points of each pixel: a picture of more pixels is not torn.
      for (const [dx, dy] of points) {
        const [px, py] = [x + dx - e, y + dy - f];
        const u = (d * px - c * py) / det;
        const v = 1 - (a * py - b * px) / det;
        if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
        sum += grey[Math.floor(v * height) * width + Math.floor(u * width)];
        count += 1;
      }
      if (count === 0) continue;
      const at = y * to.width + x;
      to.grey[at] = isMask ? Math.min(to.grey[at], sum / count) : sum / count;
    }
  }
}

const points = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/** One byte for each pixel; null for what is of no known kind. */
function greyOf({ width, height, kind, data, isMask }) {
  const grey = new Uint8Array(width * height);
  if (isMask || kind === ImageKind.GRAYSCALE_1BPP) {
    const row = (width + 7) >> 3;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        grey[y * width + x] = data[y * row + (x >> 3)] & (128 >> (x & 7)) ? 255 : 0;
    return grey;
  }
  const step = kind === ImageKind.RGB_24BPP ? 3 : kind === ImageKind.RGBA_32BPP ? 4 : 0;
  if (step === 0) return null;
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = data[at * step] * 0.299 + data[at * step + 1] * 0.587 + data[at * step + 2] * 0.114;
  return grey;
}
