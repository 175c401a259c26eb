import type { Page } from "playwright";
import type { Translate } from "../../locales/words";
import { audit } from "../support/audit";
import { scripted } from "../support/browser/open";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";

const exam = "信息安全意识测试（总部）";

const openFirst = async (page: Page, t: Translate, tab: "sitting" | "paused") => {
  await page.getByRole("link", { name: t(`monitoring:tabs.${tab}`) }).click();
  await page.locator("tbody tr a").first().click();
};
const act = async (page: Page, t: Translate, kind: "void" | "readmit" | "pause", note: string) => {
  await page.getByLabel(t(`monitoring:act.kinds.${kind}`)).check();
  await page.getByLabel(t("sitting:reasons.identity")).check();
  await page.getByLabel(t("monitoring:act.note")).fill(note);
  await page.getByRole("button", { name: t("monitoring:act.submit") }).click();
  await expect(page.locator("main")).toContainText(note);
};

story(
  "a monitor writes to all who sit, voids a candidate and takes them back, each with words",
  async ({ page, t }) => {
    await signIn(page, as.invigilator);
    await page.getByRole("link", { name: exam, exact: true }).click();
    await page.getByRole("link", { name: t("monitoring:tell.title") }).click();
    await audit(page);
    await page.getByLabel(t("sitting:reasons.technical")).check();
    await page.getByRole("button", { name: t("monitoring:tell.submit") }).click();
    await expect(page.locator("main")).toContainText(t("monitoring:tell.notDone"));
    await page.getByLabel(t("monitoring:act.note")).fill("还有十分钟");
    await page.getByRole("button", { name: t("monitoring:tell.submit") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(exam);
    await openFirst(page, t, "sitting");
    // A page from before the message is refused: something was done meanwhile.
    while (!(await page.locator("main").textContent())?.includes("还有十分钟")) await page.goto(page.url());
    await act(page, t, "void", "证件与本人不符");
    await expect(page.locator("main")).toContainText(t("monitoring:timeline.action_void"));
    await audit(page);
    await act(page, t, "readmit", "已核实本人");
    await expect(page.locator("main")).toContainText(t("monitoring:timeline.action_readmit"));
  },
);

story("an administrator makes rooms and chooses who watches one of them", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/exam/monitor");
  await page.getByRole("link", { name: `${t("monitoring:people")} ${exam}` }).click();
  await page.getByRole("link", { name: t("monitoring:rooms.title") }).click();
  await audit(page);
  const size = page.getByLabel(t("monitoring:rooms.size"));
  await size.fill("7");
  await page.getByRole("button", { name: t("monitoring:rooms.make") }).click();
  await page.getByRole("link", { name: "01" }).click();
  await audit(page);
  await page.getByLabel("孙海涛").check();
  await page.getByRole("button", { name: t("monitoring:plan.save") }).click();
  await expect(page.locator("main")).toContainText(t("monitoring:plan.saved"));
});

browserStory("what another monitor does shows at once, and a lost right ends the page", async (telling) => {
  const { page, t, another } = telling;
  await signIn(page, as.invigilator);
  await page.getByRole("link", { name: exam, exact: true }).click();
  await scripted(page);
  const other = await another();
  await signIn(other, as.administrator);
  await other.goto("/exam/monitor");
  await other.getByRole("link", { name: exam, exact: true }).click();
  const paused = page.getByRole("link", { name: t("monitoring:tabs.paused") });
  const before = await paused.textContent();
  // The page does not refresh itself any more: what changes it is the stream alone.
  await page.route("**/exam/monitor/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/ data-refresh="\d+"/, "") });
  });
  const isListening = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith("/live"));
  await page.reload();
  await isListening;
  await openFirst(other, t, "sitting");
  await act(other, t, "pause", "请出示证件");
  await expect(paused).not.toHaveText(before!);
  await other.goto("/exam/monitor");
  await other.getByRole("link", { name: `${t("monitoring:people")} ${exam}` }).click();
  await other.getByLabel("孙海涛").uncheck();
  await other.getByRole("button", { name: t("monitoring:plan.save") }).click();
  await expect(page.locator("h1")).not.toHaveText(exam);
});
