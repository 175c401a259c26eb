import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

/** A label's beginning: that of a field one may leave empty says so behind it. */
const labelled = (label: string) => new RegExp(`^\\s*${label.replace(/[().]/g, "\\$&")}`);

const exactly = (page: Page, t: Translate) => ({
  button: (name: string) => page.getByRole("button", { name, exact: true }),
  link: (name: string) => page.getByRole("link", { name, exact: true }),
  /** Fills fields by their labels. */
  async fill(fields: [label: string, value: string][]) {
    for (const [label, value] of fields) await page.getByLabel(labelled(label)).first().fill(value);
  },
  choose: (label: string, option: string) =>
    page.getByLabel(labelled(label)).first().selectOption({ label: option }),
  add: () => page.getByRole("button", { name: t("records.add"), exact: true }).click(),
});

const [scale, role, product] = ["细心程度", "质检员", "细心问卷"];

/** Scale, its text, product and norm, each by its form. */
async function build(page: Page, t: Translate): Promise<void> {
  const { add, button, choose, fill, link } = exactly(page, t);
  const word = <Key extends string>(key: Key) => t(`evaluation:${key}` as "evaluation:scale.title");
  await page.goto("/evaluation/scale/new");
  await fill([
    [word("scale.fields.name"), scale],
    [word("scale.fields.points"), "4"],
    [word("scale.fields.keys"), "+-"],
    [word("scale.fields.maxMissing"), "20"],
  ]);
  await choose(word("scale.fields.lowest"), "1");
  await add();
  await page.goto("/evaluation/text/new");
  await choose(word("text.fields.scaleId"), scale);
  await choose(word("text.fields.language"), "中文");
  await fill([
    [word("text.fields.title"), scale],
    [word("text.fields.anchors"), "从不\n偶尔\n经常\n总是"],
    [word("text.fields.items"), "我会检查两遍\n我会漏看东西"],
    [word("text.fields.high"), "做事很细。"],
  ]);
  await add();
  await page.goto("/evaluation/product/new");
  await fill([[word("product.fields.name"), product]]);
  await add();
  await page.goto("/evaluation/norm/new");
  await choose(word("norm.fields.productId"), product);
  await choose(word("norm.fields.scaleId"), scale);
  await fill([
    [word("norm.fields.name"), "质检部"],
    [word("norm.fields.n"), "240"],
    [word("norm.fields.mean"), "5"],
    [word("norm.fields.sd"), "1.5"],
    [word("norm.fields.reliability"), "0.84"],
    [word("norm.fields.source"), "质检部 2025 年"],
  ]);
  await add();
  await page.goto("/evaluation/role/new");
  await choose(word("role.fields.productId"), product);
  await fill([
    [word("role.fields.name"), role],
    [word("role.fields.ranges"), `${scale} 55 80`],
  ]);
  await add();
  await page.goto("/evaluation/product");
  await link(product).click();
  await fill([[scale, "1"]]);
  await button(t("records.save")).click();
  await link(t("evaluation:tabs.parts")).click();
  await button(t("evaluation:parts.auto")).click();
}

story(
  "an administrator builds a scale, a norm, a role and a product, sends it; somebody answers on a phone; the report is read",
  async ({ page, another, script, t }) => {
    await signIn(page, as.evaluationAdministrator);
    await build(page, t);
    const { button, choose, fill, link } = exactly(page, t);
    await page.goto("/evaluation/sending/new");
    await choose(t("evaluation:sending.product"), product);
    await choose(t("evaluation:sending.role"), `${role} · ${product}`);
    await fill([
      [t("evaluation:sending.name"), "质检部新人"],
      [t("evaluation:sending.people"), "沈知微，质检部"],
    ]);
    await button(t("evaluation:sending.send")).click();
    const row = page.getByRole("row").filter({ hasText: "沈知微" });
    const [address = ""] = /\/measure\/answer\/[\w-]{22}/.exec((await row.textContent()) ?? "") ?? [];

    const phone = await another();
    if (script) await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(address);
    await phone.getByRole("button", { name: t("evaluation:sheet.begin"), exact: true }).click();
    await phone.getByRole("radio", { name: /我会检查两遍 总是/ }).check();
    await phone.getByRole("radio", { name: /我会漏看东西 从不/ }).check();
    if (script)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.getByRole("button", { name: t("evaluation:sheet.next"), exact: true }).click();
    await phone.getByRole("button", { name: t("evaluation:sheet.submit"), exact: true }).click();
    await expect(phone.getByText(t("evaluation:sheet.done"))).toBeVisible();

    await page.goto("/evaluation/sending");
    await link("质检部新人").click();
    await page.getByRole("link", { name: `${t("evaluation:sending.report")} 沈知微` }).click();
    // (8 − 5) ÷ 1.5 is two deviations above the mean.
    await expect(page.getByRole("row").filter({ hasText: scale }).first()).toContainText("70");
    await expect(page.getByText("做事很细。")).toBeVisible();
    await expect(page.getByText(t("evaluation:report.roleWithin", { within: 1, of: 1 }))).toBeVisible();
    await expect(page.getByText(/质检部 2025 年/).first()).toBeVisible();
    await expect(page.getByRole("link", { name: t("evaluation:report.pdf"), exact: true })).toBeVisible();
  },
  { in: "both" },
);
