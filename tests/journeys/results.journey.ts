import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

/** The path and query of the address in a field to copy from. */
const copied = async (page: Page) => {
  const { pathname, search } = new URL(
    (await page.locator("input[readonly]").first().getAttribute("value"))!,
  );
  return pathname + search;
};

story(
  "a candidate opens the report by the link of a manager; changed, or after the score is withheld, it says why it is closed",
  async ({ page, another, t }) => {
    await signIn(page, as.administrator);
    await page.goto("/exam/report");
    await page.getByRole("link", { name: "校园招聘笔试（秋季第一场）", exact: true }).click();
    await page.getByRole("link", { name: t("reports:tabs.results") }).click();
    await page.getByRole("rowheader").getByRole("link").first().click();
    const result = page.url();
    const candidateId = new URL(result).pathname.split("/").at(-1)!;
    await page.goto(`/exam/report/candidate/${candidateId}`);
    const name = (await page.getByRole("heading", { level: 1 }).textContent())!.trim();
    await page.getByRole("button", { name: t("reports:link.make"), exact: true }).click();
    const link = await copied(page);

    const phone = await another();
    await phone.goto(link);
    await expect(phone.getByText(name).first()).toBeVisible();
    await audit(phone);
    const closed = phone.getByRole("heading", { level: 1, name: t("reports:open.closed"), exact: true });
    for (const [address, words] of [
      [link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"), "errors:LINK_WRONG"],
      [link.replace(/\?.*/, ""), "errors:LINK_NEEDED"],
    ] as const) {
      await phone.goto(address);
      await expect(closed).toBeVisible();
      await expect(phone.getByText(t(words))).toBeVisible();
      await expect(phone.getByLabel(t("invitations:code.label"))).toBeVisible();
    }
    await audit(phone);

    await page.goto(result);
    await page.getByLabel(t("results:withhold.reason")).fill("复核");
    await page.getByRole("button", { name: t("results:withhold.submit"), exact: true }).click();
    await expect(page.getByText(t("results:withhold.done"))).toBeVisible();
    await phone.goto(link);
    await expect(closed).toBeVisible();
    await page.getByRole("button", { name: t("results:release.one"), exact: true }).click();
    await phone.goto(link);
    await expect(phone.getByText(t("errors:LINK_WRONG"))).toBeVisible();
  },
);

story(
  "a candidate shows the admission ticket; the room's staff scan its code and record who has come",
  async ({ page, another, t }) => {
    await signIn(page, as.administrator);
    await page.goto("/exam/my?key=第四批");
    await page
      .getByRole("link", { name: "变电检修工技能等级考核（初级）第四批", exact: true })
      .first()
      .click();
    await page.goto(`${new URL(page.url()).pathname}/tickets`);
    await page.locator("main").getByRole("table").getByRole("link").first().click();
    const room = new URL(page.url()).searchParams.get("room")!;
    const ticket = await copied(page);
    const holder = (await page
      .getByRole("table", { name: room })
      .getByRole("rowheader")
      .first()
      .textContent())!;

    const phone = await another();
    await phone.goto(ticket);
    await expect(phone.getByRole("img", { name: t("rooms:ticket.check") })).toBeVisible();
    await expect(phone.getByText(room).first()).toBeVisible();
    await audit(phone);

    // A scanner at the door opens the address of the code.
    const keeper = await another();
    await signIn(keeper, as.roomKeeper);
    const uuid = /ticket\/([^?/]+)/.exec(ticket)![1]!;
    await keeper.goto(`/offline/check/${uuid}`);
    const name = holder.split(t("rooms:print.number"))[0]!.trim();
    await expect(keeper.getByText(name).first()).toBeVisible();
    await keeper.getByRole("button", { name: t("rooms:tick.present"), exact: true }).click();
    await expect(keeper.locator(".room-last")).toContainText(name);
  },
);
