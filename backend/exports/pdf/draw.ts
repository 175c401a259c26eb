import { setImmediate as turn } from "node:timers/promises";
import type { SheetKey, SheetQuestion } from "#contract/exports/sheet";
import type { Drawing } from "../drawing";
import { textsOf } from "../texts";
import type { Desk } from "./atoms";
import { below, Flow, writeMargins } from "./flow";
import { headPieces, partPieces, sessionPieces } from "./head";
import { keyHead, keyPartHead, keyPieces } from "./key";
import { contentWidth, Pen, page, type Style, type Tag } from "./pen";
import { questionPieces } from "./question";

const style: Style = { size: 10.5 };

/**
 * Draws a sheet as PDF: A4, text that can be selected, searched and heard, version code and page number on each page.
 * Between questions it gives way to whatever else waits.
 */
export async function drawPdf({ sheet, words, pictures, step }: Drawing): Promise<Uint8Array> {
  const pen = new Pen({ title: sheet.name, lang: words.lang });
  const bytes = collected(pen);
  const desk: Desk = { pen, pictures, words };
  const flow = new Flow(pen);
  const root = pen.document.struct("Document");
  pen.document.addStructure(root);

  flow.add(headPieces(desk, sheet, root));
  const isGroup = sheet.papers.length > 1 || sheet.papers[0]?.name !== "";
  for (const [at, paper] of sheet.papers.entries()) {
    const section = isGroup ? below(pen, root, "Sect") : root;
    if (isGroup) flow.add(sessionPieces(desk, paper, at + 1, section));
    for (const part of paper.parts) {
      const own = below(pen, section, "Sect");
      await pictures.prepare([part.introduction]);
      flow.add(partPieces(desk, part, own, isGroup ? "H3" : "H2"));
      for (const question of part.questions) await addQuestion(question, own);
    }
  }
  flow.settle();
  if (sheet.hasKey) await addKeys();
  writeMargins(pen, {
    name: sheet.name,
    warning: sheet.hasKey ? words.say("exports:printed.keyWarning") : "",
    version: words.say("exports:printed.version", { code: sheet.versionCode }),
    number: (number, pages) => words.say("exports:printed.page", { page: number, pages }),
  });
  root.end();
  await turn();
  pen.document.end();
  return bytes;

  async function addQuestion(question: SheetQuestion, parent: Tag): Promise<void> {
    await pictures.prepare(textsOf(question));
    flow.add(questionPieces(desk, question, { x: page.left, width: contentWidth, style, parent }));
    await step();
  }

  async function addKeys(): Promise<void> {
    flow.newPage();
    const section = below(pen, root, "Sect");
    flow.add(keyHead(desk, sheet, section));
    for (const [at, paper] of sheet.papers.entries()) {
      const session = isGroup
        ? `${words.say("exports:printed.session", { number: at + 1, name: paper.name })} · `
        : "";
      for (const { number, name, keys } of paper.parts) {
        if (keys.length === 0) continue;
        const heading = session + words.say("exports:printed.part", { number, name });
        flow.add(keyPartHead(desk, heading, section));
        for (const key of keys) await addKey(key, section);
      }
    }
    flow.settle();
  }

  async function addKey(key: SheetKey, parent: Tag): Promise<void> {
    await pictures.prepare(textsOf(key));
    flow.add(keyPieces(desk, key, parent));
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
