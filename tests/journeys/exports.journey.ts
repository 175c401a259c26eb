import mammoth from "mammoth";
import type { Page } from "playwright";
import type { Language } from "#locales/languages";
import { audit } from "../support/audit";
import { as, password } from "../support/cast";
import { readPdf } from "../support/read-pdf";
import { saved } from "../support/saved";
import { signIn } from "../support/signIn";
import { browserStory, expect, story, storyIn } from "../support/story";

const title = "新员工三级安全教育考核";

/** The file that a link leads to. */
const fileOf = async (page: Page, name: string) =>
  (await saved(page, () => page.getByRole("link", { name }).click())).bytes;

story(
  "an author opens the export page from outside, exports both files and fetches them",
  async ({ page, t }) => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    // The URL is public: without a session it asks to sign in, and redirects back afterwards (000 §2).
    await page.goto("/exam/paper/export");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("stop.signInNeeded.title"));
    await audit(page);
    await page.getByRole("link", { name: t("stop.signInFirst"), exact: true }).click();
    await page.getByLabel(t("entrance:mobile")).fill(as.author);
    await page.getByLabel(t("entrance:password")).fill(password);
    await button(t("entrance:signIn")).click();
    await expect(page).toHaveURL("/exam/paper/export");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(t("exports:tasks.none"));
    await audit(page);

    await page.goto(`/exam/paper?key=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("link", { name: t("papers:actions.export") }).click();
    const sheet = page.getByRole("article", { name: title });
    await expect(sheet).toContainText(t("exports:printed.fullScore", { count: 100, points: "100" }));
    await expect(sheet).not.toContainText(t("exports:printed.keyTitle"));
    expect(await page.content()).not.toContain(t("exports:printed.analysis"));
    await audit(page);
    // Viewing assigns no code; a button does, before printing.
    await expect(sheet).toContainText(t("exports:printed.noVersion"));
    await button(t("exports:giveCode")).click();
    await expect(sheet).not.toContainText(t("exports:printed.noVersion"));
    await expect(button(t("exports:giveCode"))).toBeHidden();
    await page.waitForLoadState();
    const version = /P\d{4}-[2-9A-HJ-NP-Z]{5}/.exec(await sheet.innerText())![0];

    await button(t("exports:pdf")).click();
    await expect(page.getByRole("status").first()).toContainText(t("exports:queued"));
    // The page polls, with script or without, until the file is ready.
    await expect(row(`${version}.pdf`)).toContainText(t("exports:states.done"));
    const pdf = await readPdf(await fileOf(page, `${t("exports:tasks.download")} ${title} ${version}.pdf`));
    expect(pdf.pages.join("\n")).toContain("高处作业");
    expect(pdf.pages[0]).toContain(version);

    await page.getByRole("link", { name: t("exports:withKey"), exact: true }).click();
    await expect(sheet).toContainText(t("exports:printed.keyTitle"));
    await button(t("exports:word")).click();
    await expect(row(`${version} ${t("exports:withKey")}.docx`)).toContainText(t("exports:states.done"));
    await audit(page);
    const word = await fileOf(
      page,
      `${t("exports:tasks.download")} ${title} ${version} ${t("exports:withKey")}.docx`,
    );
    expect((await mammoth.extractRawText({ buffer: word })).value).toContain(t("exports:printed.keyTitle"));

    await page.goto("/exam/paper/export");
    await expect(row(`${version}.pdf`)).toContainText(`PDF · ${t("exports:withoutKey")}`);
    await expect(row(`${version} ${t("exports:withKey")}.docx`)).toContainText(
      `Word · ${t("exports:withKey")}`,
    );
  },
);

browserStory(
  "each page of a printed paper has its code and its number, and nothing else",
  async ({ page, t }) => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await signIn(page, as.author);
    await page.goto(`/exam/paper?key=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("link", { name: t("papers:actions.export") }).click();
    const sheet = page.getByRole("article", { name: title });
    await button(t("exports:giveCode")).click();
    await expect(sheet).not.toContainText(t("exports:printed.noVersion"));
    const version = /P\d{4}-[2-9A-HJ-NP-Z]{5}/.exec(await sheet.innerText())![0];
    await page.getByRole("link", { name: t("exports:withKey"), exact: true }).click();
    await expect(sheet).toContainText(t("exports:printed.keyTitle"));
    await page.waitForLoadState();

    const printed = (await readPdf(await page.pdf({ format: "A4" }))).pages;
    for (const [at, text] of printed.entries()) {
      expect(text).toContain(version);
      expect(text).toMatch(new RegExp(`${at + 1} ?/ ?${printed.length}`));
    }
    expect(printed.length).toBeGreaterThan(1);
    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    await expect(button(t("exports:pdf"))).toBeHidden();
    await expect(page.getByRole("navigation").first()).toBeHidden();
  },
);

for (const language of ["en", "es", "ja"] satisfies Language[]) {
  storyIn(language, `a paper is printed in the reader's language (${language})`, async ({ page, t }) => {
    await signIn(page, as.author, t);
    await page.goto(`/exam/paper?key=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("link", { name: t("papers:actions.export") }).click();
    await page.getByRole("link", { name: t("exports:withKey"), exact: true }).click();
    await expect(page.getByRole("article", { name: title })).toContainText(t("exports:printed.keyTitle"));
    await audit(page);
    await page.getByRole("button", { name: t("exports:pdf"), exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: ".pdf" });
    await expect(row).toContainText(t("exports:states.done"));
    const { pages } = await readPdf(await fileOf(page, t("exports:tasks.download")));
    expect(pages.join("\n")).toContain(t("exports:printed.candidate"));
    expect(pages.join("\n")).toContain(t("exports:printed.keyWarning"));
  });
}
