import { unzipSync } from "fflate";
import type { Page } from "playwright";
import { workbookOf } from "#backend/file-formats/excel-write";
import type { Translate } from "#locales/words";
import { as } from "../support/cast";
import { saved } from "../support/saved";
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
    await page.waitForLoadState();
    const row = page.getByRole("row").filter({ hasText: "沈知微" });
    const [address = ""] = /\/measure\/answer\/[\w-]{22}/.exec((await row.textContent()) ?? "") ?? [];

    const phone = await another();
    if (script) await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(address);
    await phone.getByRole("button", { name: t("evaluation:sheet.begin"), exact: true }).click();
    await phone.getByRole("radio", { name: /我会检查两遍 总是/ }).check();
    await phone.getByRole("radio", { name: /我会漏看东西 从不/ }).check();
    await phone.waitForLoadState();
    if (script)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.getByRole("button", { name: t("evaluation:sheet.toEnd"), exact: true }).click();
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
);

/** A workbook of rows, as somebody fills one in. */
const workbook = async (rows: string[][]) =>
  Buffer.from(await workbookOf([{ name: "量表", rows, widths: [20] }]));

story(
  "a scale comes from a workbook and its norm from a CSV file; it is sent, answered, and the report read; answers go out",
  async ({ page, another, t }) => {
    await signIn(page, as.evaluationAdministrator);
    const { button, choose, fill, link } = exactly(page, t);
    const [calm, questionnaire] = ["沉着（导入）", "沉着问卷"];
    const files = (key: string, values: object = {}) =>
      t(`evaluationFiles:${key}` as "evaluationFiles:title", values as never);
    /** Uploads a file, reads its preview, and has it imported. */
    const bring = async (kind: string, name: string, buffer: Buffer) => {
      await page.getByLabel(files("import.file")).setInputFiles({ name, mimeType: "text/plain", buffer });
      await choose(files("what"), files(`kinds.${kind}`));
      await button(files("import.submit")).click();
      await expect(page.getByText(files("import.read", { count: 1, total: "1" }))).toBeVisible();
      await expect(page.getByText(calm).first()).toBeVisible();
      await button(files("import.start", { count: 1, total: "1" })).click();
      await expect(page.getByText(files("import.done", { count: 1, total: "1" }))).toBeVisible();
    };

    await page.goto("/evaluation/files/import");
    const head = [
      "量表",
      "点数",
      "最低值",
      "计分方向",
      "允许缺失百分比",
      "名称 zh",
      "选项 zh",
      "题目 zh",
      "高分文字 zh",
    ];
    await bring(
      "scales",
      "沉着.xlsx",
      await workbook([
        head,
        [calm, "4", "1", "+", "20", calm, "从不|偶尔|经常|总是", "出了事我先想再动手", "遇事很稳。"],
        [calm, "", "", "-", "", "", "", "一急我就会慌", ""],
      ]),
    );
    await page.goto("/evaluation/product/new");
    await fill([[t("evaluation:product.fields.name"), questionnaire]]);
    await page.getByRole("button", { name: t("records.add"), exact: true }).click();
    await page.goto("/evaluation/product");
    await link(questionnaire).click();
    await fill([[calm, "1"]]);
    await button(t("records.save")).click();
    await link(t("evaluation:tabs.parts")).click();
    await button(t("evaluation:parts.auto")).click();
    await page.goto("/evaluation/files/import");
    await choose(files("product"), questionnaire);
    const norm = `量表,常模名称,人数,平均分,标准差,信度,来源\n${calm},调度员,120,6,1,0.84,调度中心 2025 年\n`;
    await bring("norms", "常模.csv", Buffer.from(norm));

    await page.goto("/evaluation/sending/new");
    await choose(t("evaluation:sending.product"), questionnaire);
    await fill([
      [t("evaluation:sending.name"), "调度员入职"],
      [t("evaluation:sending.people"), "顾远，调度中心"],
    ]);
    await button(t("evaluation:sending.send")).click();
    await page.waitForLoadState();
    const row = page.getByRole("row").filter({ hasText: "顾远" });
    const [address = ""] = /\/measure\/answer\/[\w-]{22}/.exec((await row.textContent()) ?? "") ?? [];
    const person = await another();
    await person.goto(address);
    await person.getByRole("button", { name: t("evaluation:sheet.begin"), exact: true }).click();
    await person.getByRole("radio", { name: /出了事我先想再动手 总是/ }).check();
    await person.getByRole("radio", { name: /一急我就会慌 偶尔/ }).check();
    await person.getByRole("button", { name: t("evaluation:sheet.toEnd"), exact: true }).click();
    await person.getByRole("button", { name: t("evaluation:sheet.submit"), exact: true }).click();

    await page.goto("/evaluation/sending");
    await link("调度员入职").click();
    const sending = page.url();
    await page.getByRole("link", { name: `${t("evaluation:sending.report")} 顾远` }).click();
    // 4 + (5 − 2) is one deviation above the mean.
    await expect(page.getByRole("row").filter({ hasText: calm }).first()).toContainText("60");
    await expect(page.getByText("遇事很稳。")).toBeVisible();
    await expect(page.getByText(/调度中心 2025 年/).first()).toBeVisible();
    await page.goto(sending);
    const { bytes } = await saved(page, () => link(files("exports.answers")).click());
    expect(Object.keys(unzipSync(bytes))).toContain("answers.csv");
  },
  { in: "plain" },
);
