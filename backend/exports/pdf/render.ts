import { setImmediate as turn } from "node:timers/promises";
import type { SheetKey, SheetQuestion } from "#contract/exports/sheet";
import { languages } from "#locales/languages";
import type { ExportRenderInput } from "../content/render-input";
import { textsOf } from "../content/texts";
import type { PdfContext } from "./atoms";
import { below, Flow, writeMargins } from "./flow";
import { headPieces, partPieces, sessionPieces } from "./head";
import { keyHead, keyPartHead, keyPieces } from "./key";
import { a4, contentWidth, Pen, type Style, type Tag } from "./pen";
import { questionPieces } from "./question";

const style: Style = { size: 10.5 };

/**
 * Renders a sheet as PDF: A4, text that is selectable, searchable and accessible, version code and page
 * number on each page. Yields to other work between questions.
 */
export async function renderPaperPdf({
  sheet,
  words,
  pictures,
  step,
}: ExportRenderInput): Promise<Uint8Array> {
  const pen = new Pen({ title: sheet.name, lang: languages[words.language].printTag });
  const bytes = collected(pen);
  const context: PdfContext = { pen, pictures, words };
  const flow = new Flow(pen);
  const root = pen.document.struct("Document");
  pen.document.addStructure(root);

  flow.add(headPieces(context, sheet, root));
  const isGroup = sheet.papers.length > 1 || sheet.papers[0]?.name !== "";
  for (const [at, paper] of sheet.papers.entries()) {
    const section = isGroup ? below(pen, root, "Sect") : root;
    if (isGroup) flow.add(sessionPieces(context, paper, at + 1, section));
    for (const part of paper.parts) {
      const own = below(pen, section, "Sect");
      await pictures.prepare([part.introduction]);
      flow.add(partPieces(context, part, own, isGroup ? "H3" : "H2"));
      for (const question of part.questions) await addQuestion(question, own);
    }
  }
  flow.settle();
  if (sheet.hasKey) await addKeys();
  writeMargins(pen, {
    name: sheet.name,
    warning: sheet.hasKey ? words.t("exports:printed.keyWarning") : "",
    version: words.t("exports:printed.version", { code: sheet.versionCode }),
    number: (number, pages) => words.t("exports:printed.page", { page: number, pages }),
  });
  root.end();
  await turn();
  pen.document.end();
  return bytes;

  async function addQuestion(question: SheetQuestion, parent: Tag): Promise<void> {
    await pictures.prepare(textsOf(question));
    flow.add(questionPieces(context, question, { x: a4.left, width: contentWidth, style, parent }));
    await step();
  }

  async function addKeys(): Promise<void> {
    flow.newPage();
    const section = below(pen, root, "Sect");
    flow.add(keyHead(context, sheet, section));
    for (const [at, paper] of sheet.papers.entries()) {
      const session = isGroup
        ? `${words.t("exports:printed.session", { number: at + 1, name: paper.name })} · `
        : "";
      for (const { number, name, keys } of paper.parts) {
        if (keys.length === 0) continue;
        const heading = session + words.t("exports:printed.part", { number, name });
        flow.add(keyPartHead(context, heading, section));
        for (const key of keys) await addKey(key, section);
      }
    }
    flow.settle();
  }

  async function addKey(key: SheetKey, parent: Tag): Promise<void> {
    await pictures.prepare(textsOf(key));
    flow.add(keyPieces(context, key, parent));
    await step();
  }
}

function collected({ document }: Pen): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on("error", reject);
  });
}
