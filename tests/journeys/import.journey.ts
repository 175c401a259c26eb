import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { chosenFile, saved } from "../support/saved";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

const aiken = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `桥式起重机第 ${at + 1} 题：起吊之前首先检查什么？\nA. 钢丝绳\nB. 天气预报\nC. 值班表\nANSWER: A\n`,
  ).join("\n");

/** Page actions of an import, by visible text. */
const desk = (page: Page, t: Translate) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  return {
    button,
    link,
    async send(name: string, text: string | Buffer, format: string) {
      await page.getByLabel(t("bank:import.file")).setInputFiles(chosenFile(name, text, "text/plain"));
      await page.getByRole("radio", { name: format, exact: true }).check();
      await button(t("bank:import.submit")).click();
    },
    saved: (press: () => Promise<void>) => saved(page, press),
  };
};

story("a template is filled in, looked at and let go", async ({ page, t }) => {
  await signIn(page, as.questionWriter);
  await page.goto("/exam/question/import");
  await audit(page);
  const { send, saved, link, button } = desk(page, t);
  const template = await saved(() => link(t("bank:import.blank.csv")).click());
  expect(template.name).toMatch(/\.csv$/);
  // Its examples are marked as such: whoever writes over one takes the mark away.
  await send(template.name, template.bytes.toString().replace(/示例：|Example: |Ejemplo: |例：/g, ""), "CSV");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(template.name);
  await expect(page.getByText(t("imports.states.read"), { exact: true })).toBeVisible();
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(5);
  await audit(page);

  await button(t("imports.discard")).click();
  await expect(page.getByText(t("bank:import.discardedNow"))).toBeVisible();
  await expect(page.getByRole("row", { name: template.name })).toContainText(
    t("bank:import.states.discarded"),
  );
});

story(
  "a wrong question is left out, and is a file to correct; what came in goes out again",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/exam/question/import");
    const { send, saved, link, button } = desk(page, t);

    await send("起重机.txt", `${aiken(120)}\n没有答案的一题？\nA. 这个\nB. 那个\n`, "Aiken");
    await expect(page.getByRole("row").filter({ hasText: t("errors:ANSWER_MISSING") })).toBeVisible();
    await audit(page);

    await button(t("bank:import.startSome", { count: 120, total: "120", leftOut: "1" })).click();
    const done = t("bank:import.done", { count: 120, total: "120" });
    await expect(page.getByText(done)).toBeVisible();
    const leftOut = await saved(() => link(t("bank:import.leftOutFile", { count: 1, leftOut: "1" })).click());
    expect(leftOut.bytes.toString()).toContain("没有答案的一题？");
    await audit(page);

    await link(t("bank:import.open")).click();
    await expect(page.getByText(/桥式起重机第 \d+ 题/).first()).toBeVisible();

    await page.goto("/exam/question/export?key=桥式起重机第 77 题");
    await expect(page.getByText(t("bank:export.count", { count: 1, questions: "1" }))).toBeVisible();
    await audit(page);
    await page.getByRole("radio", { name: "GIFT", exact: true }).check();
    const file = await saved(() => button(t("bank:export.submit")).click());
    expect(file.name).toMatch(/\.(gift|txt)$/);
    expect(file.bytes.toString()).toContain("桥式起重机第 77 题");
    expect(file.bytes.toString()).not.toContain("桥式起重机第 78 题");
  },
);
