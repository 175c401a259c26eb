import { sampleLicence } from "#backend/setup/demo/licence";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { chosenFile } from "../support/saved";
import { signIn } from "../support/signIn";
import { expect, platformStory } from "../support/story";

const company = "启明教育咨询有限公司";
/** A second administrator of the platform. */
const colleague = "13800000016";

platformStory(
  "H4, F2: a day of the platform's staff: a company verified, its price, its money, its invoice, and who did what",
  async ({ page, another, t }) => {
    // In the evening before, a company applied.
    await signIn(page, as.unverified);
    await page.goto("/companyManagement/company/verification");
    await page.getByLabel(t("companies:facts.creditCode")).fill("91210200MA0U4P5YNW");
    const licence = chosenFile("licence.pdf", sampleLicence([company]), "application/pdf");
    await page.getByLabel(t("companies:verification.licence")).setInputFiles(licence);
    await page.getByRole("button", { name: t("companies:verification.submit") }).click();
    await expect(page.getByRole("status")).toContainText(t("companies:verification.sent"));

    // The first administrator verifies it, and agrees a price with it.
    const desk = await another();
    await signIn(desk, as.systemAdministrator);
    await desk.goto("/admin/companies");
    await desk
      .getByRole("row", { name: company })
      .getByRole("link", { name: t("admin:companies.check") })
      .click();
    const companyPage = new URL(desk.url()).pathname;
    await desk.getByRole("button", { name: t("admin:companies.verify") }).click();
    await expect(desk.getByRole("status").first()).toContainText(t("admin:companies.verified"));
    await desk.getByRole("link", { name: t("admin:companies.price") }).click();
    await desk.getByLabel(t("orders:price.each")).fill("24.50");
    await desk.getByRole("button", { name: t("orders:price.submit") }).click();
    await expect(desk.getByRole("status").first()).toContainText(t("orders:price.done"));

    // A transfer without an order came in: who declares it cannot confirm it.
    await desk.goto(`${companyPage}/deposit`);
    await desk.getByLabel(t("orders:new.amount")).fill("5000");
    await desk.getByLabel(t("orders:deposit.payer")).fill("尾号 0816");
    await desk.getByRole("button", { name: t("orders:deposit.submit") }).click();
    await expect(desk.getByText(t("orders:confirm.own"))).toBeVisible();
    const confirm = { name: t("orders:confirm.submit", { amount: "5,000.00" }) };
    await expect(desk.getByRole("button", confirm)).toHaveCount(0);
    const orderPage = new URL(desk.url()).pathname;
    const second = await another();
    await signIn(second, colleague);
    await second.goto(orderPage);
    await second.getByRole("button", confirm).click();
    await expect(second.getByRole("status").first()).toContainText(t("orders:confirm.done"));
    await audit(second);

    // The company reads its statement, and applies for an invoice, which the colleague issues.
    await page.goto("/companyManagement/statement");
    await expect(page.getByRole("main")).toContainText("6,000.00");
    await audit(page);
    await page.goto("/companyManagement/invoice/title");
    await page.getByLabel(t("invoices:titleForm.name"), { exact: true }).fill(company);
    await page.getByLabel(t("invoices:titleForm.taxNumber")).fill("91210200MA0U4P5YNW");
    await page.getByLabel(t("invoices:titleForm.email")).fill("finance@example.cn");
    await page.getByRole("button", { name: t("invoices:titleForm.submit") }).click();
    await page.goto("/companyManagement/invoice/new");
    await page.getByLabel("5,000.00").check();
    await page.getByRole("button", { name: t("invoices:apply.submit") }).click();
    await expect(page.getByRole("status").first()).toContainText(t("invoices:apply.done"));
    await second.goto("/admin/invoices?state=applied");
    await second
      .getByRole("row", { name: company })
      .getByRole("link", { name: t("invoices:handle") })
      .click();
    await second.getByRole("link", { name: t("invoices:issue.title") }).click();
    await second.getByLabel(t("invoices:facts.officialNumber")).fill("26312000000555120016");
    await second.getByRole("button", { name: t("invoices:issue.title") }).click();
    await expect(second.getByRole("status").first()).toContainText(t("invoices:issue.done"));
    await expect(second.getByRole("link", { name: t("invoices:pdf") })).toBeVisible();

    // Somebody left: their account is locked. Reviewers are to watch exams as well: their role is changed.
    await desk.goto("/admin/operators?key=何桂芳");
    await desk.getByRole("link", { name: "何桂芳" }).click();
    await desk.getByRole("button", { name: t("access:people.lock"), exact: true }).click();
    await expect(desk.getByRole("button", { name: t("access:people.unlock") })).toBeVisible();
    await desk.goto("/admin/roles/r_review");
    await desk.locator("input[name=permissions][value=watchExams]").check();
    await desk.getByRole("button", { name: t("access:save") }).click();
    await expect(desk.getByRole("status").first()).toBeVisible();
    await expect(desk.locator("input[name=permissions][value=watchExams]")).toBeChecked();

    // In the evening the log says, in words, who did all of that; and the books balance.
    const said = (thing: string, verb: string) => t("trail:pair", { thing, verb });
    await desk.goto("/admin/log");
    for (const [action, name] of [
      [said(t("trail:things.company"), t("trail:verbs.validate")), "周明远"],
      [said(t("trail:things.company"), t("trail:verbs.price")), "周明远"],
      [said(t("trail:things.order"), t("trail:verbs.declareFor")), "周明远"],
      [said(t("trail:things.order"), t("trail:verbs.confirm")), "秦岚"],
      [said(t("trail:things.invoice"), t("trail:verbs.issued")), "秦岚"],
      [said(t("trail:things.operator"), t("trail:verbs.lock")), "周明远"],
      [said(t("trail:things.role"), t("trail:verbs.update")), "周明远"],
    ] as const)
      await expect(desk.getByRole("row").filter({ hasText: action }).first()).toContainText(name);
    await audit(desk);
    await desk.goto("/admin/reconciliation");
    await desk.getByRole("button", { name: t("orders:reconciliation.run") }).click();
    await expect(desk.getByText(t("orders:reconciliation.balanced")).first()).toBeVisible();

    // The company's own administrator sees what concerns their company, and nothing else.
    await page.goto("/companyManagement/log");
    const own = page.getByRole("main");
    await expect(own).toContainText(said(t("trail:things.invoice"), t("trail:verbs.apply")));
    await expect(own).not.toContainText(said(t("trail:things.role"), t("trail:verbs.update")));
  },
);

platformStory(
  "an entry of the menu is dragged above another one, and has its place for everybody",
  async ({ page, t }) => {
    await signIn(page, as.systemAdministrator);
    await page.goto("/admin/menus");
    const names = () => page.getByRole("table").getByRole("rowheader").allTextContents();
    const row = (name: string) => page.getByRole("row", { name }).first();
    const [papers, bank] = [t("menus.papers"), t("menus.bank")];
    const order = async () => {
      const all = (await names()).map((name) => name.replace(/^└\s/, ""));
      return all.indexOf(papers) - all.indexOf(bank);
    };
    expect(await order()).toBe(-1);
    await row(bank).dragTo(row(papers), { targetPosition: { x: 20, y: 4 } });
    await expect(page.getByRole("status").first()).toContainText(t("access:tree.moved"));
    await expect.poll(order).toBe(1);
    await page.waitForLoadState();
    // Not among those of another heading.
    const before = await names();
    await row(bank).dragTo(row(t("menus.monitor")));
    await page.reload();
    expect(await names()).toEqual(before);
  },
  { in: "browser" },
);
