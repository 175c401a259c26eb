import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a program that did not write a PDF reads in it: lines of text page by page, and what it says of itself. */
export interface ReadPdf {
  pages: string[];
  title: string;
  lang: string;
  /** The names of its fonts; six letters and a plus sign before one say that it is embedded in part. */
  fonts: string[];
  isTagged: boolean;
  /** How many pictures are painted. */
  pictures: number;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true });
  const file = await task.promise;
  const { info } = await file.getMetadata();
  const pages: string[] = [];
  const fonts = new Set<string>();
  let pictures = 0;
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(linesOf(items as Item[]));
    const { fnArray } = await page.getOperatorList();
    pictures += fnArray.filter((name) => name === OPS.paintImageXObject).length;
    for (const item of items as Item[]) {
      if (!item.fontName || !page.commonObjs.has(item.fontName)) continue;
      const font = page.commonObjs.get(item.fontName) as { name: string; missingFile?: boolean };
      fonts.add(font.missingFile ? `missing ${font.name}` : font.name);
    }
  }
  const said = info as { Title?: string; Language?: string };
  const marks = await file.getMarkInfo();
  const found = {
    pages,
    title: said.Title ?? "",
    lang: said.Language ?? "",
    fonts: [...fonts],
    isTagged: marks?.Marked === true,
    pictures,
  };
  await task.destroy();
  return found;
}

interface Item {
  str: string;
  fontName: string;
  hasEOL: boolean;
  transform: number[];
}

/** Pieces on one height are one line. */
function linesOf(items: Item[]): string {
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
