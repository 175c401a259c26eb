import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api";

/**
 * An independent reader's view of a PDF: lines of text page by page, its metadata, how many pictures are
 * painted, how far its texts reach to the right as a share of their page, and its fonts, where a prefix of six letters
 * and a plus sign means an embedded subset.
 */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true });
  const file = await task.promise;
  const info = (await file.getMetadata()).info as { Title?: string; Language?: string };
  const pages: string[] = [];
  const fonts = new Set<string>();
  let pictures = 0;
  let reach = 0;
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const items = (await page.getTextContent()).items as TextItem[];
    pages.push(linesOf(items));
    const width = page.view[2]!;
    for (const { transform, width: own } of items)
      if (transform[1] === 0) reach = Math.max(reach, (transform[4]! + own) / width);
    const { fnArray } = await page.getOperatorList();
    pictures += fnArray.filter((name) => name === OPS.paintImageXObject).length;
    for (const { fontName } of items.filter((item) => item.fontName && page.commonObjs.has(item.fontName))) {
      const font = page.commonObjs.get(fontName) as { name: string; missingFile?: boolean };
      fonts.add(font.missingFile ? `missing ${font.name}` : font.name);
    }
  }
  const isTagged = (await file.getMarkInfo())?.Marked === true;
  const claims = Buffer.from(bytes).toString("latin1").includes("pdfuaid:part") ? "PDF/UA-1" : "";
  await task.destroy();
  return {
    claims,
    pages,
    title: info.Title ?? "",
    lang: info.Language ?? "",
    fonts: [...fonts],
    isTagged,
    pictures,
    reach,
  };
}

/** Pieces on the same baseline are one line. */
function linesOf(items: TextItem[]): string {
  let text = "";
  let height: number | null = null;
  for (const { str, transform } of items) {
    if (str === "") continue;
    const y = transform[5]!;
    if (height !== null && Math.abs(height - y) > 3) text += "\n";
    text += str;
    height = y;
  }
  return text;
}
