// `npm run gallery`: the pictures of docs/printing.md, from the demo's papers and certificates as they are printed. Needs
// pdftoppm (poppler); the page of Word is laid out by LibreOffice where that is installed, else it stays as it is.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { Database } from "#backend/database/open";
import { paperContentOf } from "#backend/exports/content";
import { PaperPictures } from "#backend/exports/content/pictures";
import type { ExportRenderInput } from "#backend/exports/content/render-input";
import { answerSheetOf } from "#backend/exports/paper/answer-sheet";
import { type PaperData, paperDataOf } from "#backend/exports/paper/data";
import { renderPaperWord } from "#backend/exports/word/render";
import { printAccessible } from "#backend/print/print";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import type { PaperVariant } from "#contract/exports/shapes";
import { paperSheetOf } from "#contract/exports/sheet";
import { translators } from "#locales/resources";
import { paths } from "~/paths";
import { launchBrowser } from "../support/browser/open";
import { newFolder, settingsIn } from "../support/folder";
import { openDemo } from "../support/open-demo";
import { rowOf } from "../support/rows";
import { startSite, stopSites } from "../support/server";

const docs = fileURLToPath(new URL("../../docs/printing", import.meta.url));
const language = "zh";
/** Pixels of a page's longer side, and bytes of a picture at most. */
const side = 820;
const most = 60_000;
/** Of the demo: one with formulas, one of several papers. */
const titles = { one: "继电保护专业调考", group: "管理培训生综合素质测评" } as const;

const folder = newFolder();
mkdirSync(docs, { recursive: true });
try {
  const database = await openDemo(settingsIn(folder));
  await drawPapers(database);
  await database.close();
  await drawCertificates();
} finally {
  await stopSites();
}
process.exit(0);

async function drawPapers({ queries }: Database): Promise<void> {
  const inputOf = async (
    title: string,
    variant: PaperVariant,
    hasKey = false,
  ): Promise<ExportRenderInput> => {
    const paper = await rowOf(queries, "paper", { title });
    const reader = { companyId: paper.company_id, operatorId: "", actions: [] };
    return {
      sheet: paperSheetOf(await paperContentOf(queries, reader, paper.id, variant), hasKey),
      words: { t: translators[language], language },
      pictures: new PaperPictures(queries, paper.company_id),
      step: async () => {},
    };
  };
  const paper = async (name: string, layout: PaperData["layout"], input: ExportRenderInput) => {
    const pictures: Record<string, Uint8Array> = {};
    const data = await paperDataOf(input, layout, pictures);
    await page(name, await printAccessible("paper", data, pictures));
  };
  await paper("paper", "a4", await inputOf(titles.one, ""));
  await paper("a3", "a3", await inputOf(titles.group, "A"));
  await paper("large", "large", await inputOf(titles.one, ""));
  await paper("key", "keys", await inputOf(titles.group, "B", true));
  const answers = answerSheetOf(await inputOf(titles.group, "B"));
  await page("answers", await printAccessible("answer-sheet", answers));
  await word(await renderPaperWord(await inputOf(titles.one, "")));
}

/** The first page of a PDF. */
async function page(name: string, pdf: Uint8Array): Promise<void> {
  const file = join(folder, name);
  writeFileSync(`${file}.pdf`, pdf);
  execFileSync("pdftoppm", ["-png", "-singlefile", "-scale-to", String(side), `${file}.pdf`, file], {
    stdio: "ignore",
  });
  await store(name, sharp(readFileSync(`${file}.png`)));
}

async function word(bytes: Uint8Array): Promise<void> {
  const file = join(folder, "paper.docx");
  writeFileSync(file, bytes);
  try {
    const own = `-env:UserInstallation=file://${join(folder, "office")}`;
    execFileSync("soffice", [own, "--headless", "--convert-to", "pdf", "--outdir", folder, file], {
      stdio: "ignore",
      timeout: 120_000,
    });
  } catch {
    console.log("word: no LibreOffice here, its picture stays as it is");
    return;
  }
  await page("word", readFileSync(join(folder, "paper.pdf")));
}

/** The pages that anyone opens from a certificate's code. */
async function drawCertificates(): Promise<void> {
  const site = await startSite();
  const browser = await launchBrowser();
  const context = await browser.newContext({
    ...{ baseURL: site.address, locale: "zh-CN", viewport: { width: 900, height: 1100 } },
    javaScriptEnabled: false,
  });
  const tab = await context.newPage();
  const { issued, expired, revoked, replaced } = demoCertificateList;
  for (const [name, { id, template }] of Object.entries({ issued, expired, revoked, replaced })) {
    await tab.goto(paths.verify.info(template.id, id), { waitUntil: "networkidle" });
    const shown = await tab.screenshot();
    await store(`certificate-${name}`, sharp(shown).resize({ width: Math.round(side / Math.SQRT2) }));
  }
  await browser.close();
}

/** As a picture of few colours. */
async function store(name: string, picture: Sharp): Promise<void> {
  const flat = picture.flatten({ background: "#ffffff" });
  for (const colours of [16, 8, 4]) {
    const bytes = await flat
      .clone()
      .png({ palette: true, colours, compressionLevel: 9, dither: 0 })
      .toBuffer();
    if (bytes.length > most && colours > 4) continue;
    writeFileSync(join(docs, `${name}.png`), bytes);
    console.log(name, bytes.length);
    return;
  }
}
