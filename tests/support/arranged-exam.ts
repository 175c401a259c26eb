import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { besideSite } from "./beside";
import { as } from "./cast";
import type { Site } from "./server";
import { signIn } from "./signIn";
import { expect } from "./story";

interface Wanted {
  name: string;
  /** Questions as people write them, and how many there are. */
  questions: string;
  count: number;
  category: 1 | 2;
  /** Names and mobiles. */
  people: readonly (readonly [name: string, mobile: string])[];
}

/**
 * An exam from its questions to the invitations, by the pages and by an administrator, whose page then shows the
 * exam; it is open. Returns the path of the exam and the admission codes by candidate.
 */
export async function arrangeExam(
  { page, t, site }: { page: Page; t: Translate; site: Site },
  { name, questions, count, category, people }: Wanted,
) {
  const press = (role: "button" | "link", named: string) =>
    page.getByRole(role, { name: named, exact: true }).first().click();
  await signIn(page, as.administrator);
  await page.goto("/exam/question/import");
  await page.getByLabel(t("bank:import.text")).fill(questions);
  await press("button", t("bank:import.submit"));
  await press("button", t("bank:import.start", { count, total: String(count) }));

  await page.goto("/launch");
  await page.getByLabel(t("papers:form.title")).fill(name);
  await press("button", t("papers:dialog.create"));
  await press("link", t("questions:addPart"));
  await page.getByLabel(t("questions:partName"), { exact: true }).fill(name);
  await press("button", t("questions:addPart"));
  await press("link", t("questions:pick.title"));
  const boxes = page.locator("tbody input[type=checkbox]");
  for (let at = 0; at < count; at++) await boxes.nth(at).check();
  await press("button", t("questions:pick.submit"));

  await page.goto(`/exam/new?key=${encodeURIComponent(name)}`);
  await page.locator("tbody .title").first().click();
  await page.getByLabel(t(`exams:categories.${category}`)).check();
  await press("button", t("exams:arrange.save"));
  await press("link", name);
  await press("link", t("exams:next.candidatesAction"));
  await press("link", t("candidates:new.title"));
  for (const [at, [realName, mobile]] of people.entries()) {
    await page.getByLabel(t("candidates:fields.realName")).fill(realName);
    await page.getByLabel(t("candidates:fields.mobile")).fill(mobile);
    const isLast = at === people.length - 1;
    await press("button", t(isLast ? "candidates:form.save" : "candidates:new.saveAndNext"));
  }
  await press("link", name);
  await press("link", t("exams:actions.check"));
  await press("button", t("exams:check.publish"));
  await expect(page.getByRole("status")).toContainText(t("exams:check.published"));
  const path = new URL(page.url()).pathname;
  await press("link", t("exams:next.inviteAction"));
  await press("button", t("invitations:send.submit"));
  await expect(page.locator("main")).toContainText(
    t("invitations:send.scopes.all", { count: people.length }),
  );
  await press("link", t("invitations:sheet.open"));
  const codes = new Map<string, string>();
  for (const [realName] of people)
    codes.set(realName, await page.locator(".slip", { hasText: realName }).locator(".slip-code").innerText());
  await besideSite(site.dataFolder, as.administrator, ({ queries }) =>
    queries
      .updateTable("exam")
      .set(({ ref }) => ({ open_at: ref("published_at") }))
      .where("id", "=", path.split("/").at(-1)!)
      .execute(),
  );
  await page.goto(path);
  return { path, codes };
}

/** A candidate opens the invitation by its code and begins. */
export async function beginByCode(page: Page, t: Translate, code: string, mobile: string): Promise<void> {
  await page.goto("/cover");
  await page.getByLabel(t("invitations:code.label")).fill(code);
  await page.getByRole("button", { name: t("invitations:code.submit") }).click();
  await page.getByLabel(t("invitations:cover.confirm.mobile")).fill(mobile);
  await page.getByRole("button", { name: t("invitations:cover.confirm.submit") }).click();
  await page.getByRole("button", { name: t("sitting:ready.start") }).click();
  await expect(page).toHaveURL(/\/1$/);
}

/** The candidate hands in from any page of the sitting. */
export async function handIn(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole("button", { name: t("sitting:toHandIn") })
    .first()
    .click();
  await page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
}
