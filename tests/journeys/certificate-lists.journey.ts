import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { insertTemplate, label } from "../support/certificates";
import { chosenFile, saved } from "../support/saved";
import type { Site } from "../support/server";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

/** A template of the exam manager's company, inserted into the running site's database. */
const template = (site: Site, name: string) =>
  besideSite(site, as.examManager, ({ queries }, { companyId, operatorId }) => {
    const freeFields = [label("培训学时", "Hours"), label("讲师", "Teacher")];
    return insertTemplate(queries, companyId, operatorId, { freeFields }, name);
  });

const head = "姓名,考试,成绩,等级,培训学时,讲师";
const people = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => `${of}${at + 1},起重机操作,92.5,优秀,48,周敏`).join("\n");

/** Page actions for issuing by a list, by visible text. */
const desk = (page: Page, t: Translate) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  return {
    button,
    link,
    async choose(name: string) {
      await page.goto(`/certificate/import?key=${encodeURIComponent(name)}`);
      await page.getByRole("link", { name }).click();
    },
    async send(name: string, text: string | Buffer) {
      await page.getByLabel(t("certificates:import.file")).setInputFiles(chosenFile(name, text, "text/csv"));
      await button(t("certificates:import.submit")).click();
    },
    saved: (press: () => Promise<void>) => saved(page, press),
  };
};

story("a list is filled in, mended, looked at and let go", async ({ page, t, site }) => {
  const name = "起重机操作证";
  await template(site, name);
  await signIn(page, as.examManager);
  const { choose, send, saved, link, button } = desk(page, t);
  await choose(name);
  await audit(page);
  const workbook = await saved(() => link(t("certificates:import.blank.excel")).click());
  expect(workbook.name).toBe(`${name}.xlsx`);
  const file = await saved(() => link(t("certificates:import.blank.csv")).click());

  await send(file.name, file.bytes);
  await expect(page.getByText(t("errors:LIST_EMPTY"))).toBeVisible();
  await link(t("certificates:import.mended")).click();
  await send("名单.csv", `${head}\n${people(2, "学员")}\n,起重机操作,1,2,3,4\n文静,起重机操作,1,2,3,`);
  await expect(
    button(t("certificates:import.startSome", { count: 2, total: "2", leftOut: "2" })),
  ).toBeVisible();
  const row = (line: number) =>
    page.getByRole("row").filter({ hasText: t("certificates:import.line", { line }) });
  await expect(row(4)).toContainText(t("errors:HOLDER_NAME_MISSING"));
  await expect(row(5)).toContainText("讲师");
  await audit(page);

  await button(t("imports.discard")).click();
  await send("名单.csv", `${head}\n${people(60, "学员")}\n学员1,起重机操作,1,2,3,4`);
  await expect(page.getByText(t("imports.states.read"), { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "62" })).toBeVisible();
  await expect(page.getByRole("row", { name: /学员50/ })).toContainText("周敏");
  await audit(page);
  await link(t("pager.next")).click();
  await expect(page.getByRole("row", { name: /学员60/ })).toBeVisible();

  await button(t("imports.discard")).click();
  await expect(page.getByText(t("certificates:import.discardedNow"))).toBeVisible();
  await expect(page.getByRole("row", { name: /名单\.csv/ }).first()).toContainText(
    t("certificates:import.states.discarded"),
  );
});

story("a list of 120 is issued at once, and its certificates are found by it", async ({ page, t, site }) => {
  const name = "电工证";
  await template(site, name);
  await signIn(page, as.examManager);
  const { choose, send, link, button } = desk(page, t);
  await choose(name);
  await send("新学员.csv", `${head}\n${people(120, "电工")}`);
  await button(t("certificates:import.start", { count: 120, total: "120" })).click();
  const done = page.getByText(t("certificates:import.done", { count: 120, total: "120" }));
  await expect(done).toBeVisible();
  await audit(page);
  await link(t("certificates:import.open")).click();
  await expect(page.getByRole("link", { name: /^电工\d+$/ }).first()).toBeVisible();
});
