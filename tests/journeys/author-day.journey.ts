import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

const questions = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${at + 1}. 塔吊司机第 ${at + 1} 题：班前先做什么？\nA. 试运转\nB. 看天气\n答案：A\n`,
  ).join("\n");

/** The clicks of the day: one more than these, and a way has become longer. */
const mostClicks = 17;

story(
  "a day of an author: questions are pasted, picked, marked by type and put in order",
  async ({ page, t }) => {
    let clicks = 0;
    const press = async (role: "button" | "link", name: string) => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    };
    await signIn(page, as.author);
    await page.goto("/exam/question/import");
    await page
      .getByLabel(t("bank:import.text"))
      .fill(`一、单选题（每题2分）\n${questions(4)}\n5. 没有答案的一题？\nA. 这个\nB. 那个`);
    await press("button", t("bank:import.submit"));
    await expect(page.getByText(t("errors:ANSWER_MISSING"))).toBeVisible();
    await expect(page.getByText(t("bank:formats.text"))).toBeVisible();
    await press("button", t("bank:import.startSome", { count: 4, total: "4", leftOut: "1" }));
    await expect(page.getByText(t("bank:import.done", { count: 4, total: "4" }))).toBeVisible();

    await page.goto("/launch");
    await page.getByLabel(t("papers:form.title")).fill("塔吊司机考核");
    await press("button", t("papers:dialog.create"));
    await press("link", t("questions:addPart"));
    await page.getByLabel(t("questions:partName"), { exact: true }).fill("选择题");
    await press("button", t("questions:addPart"));
    await press("link", t("questions:pick.title"));
    await expect(
      page.getByText(t("questions:pick.totals", { count: 0, points: "0", paperPoints: "0" })),
    ).toBeVisible();
    for (const at of [1, 2, 3, 4]) {
      clicks += 1;
      const question = `塔吊司机第 ${at} 题：班前先做什么？`;
      await page.getByLabel(t("bank:choose", { question })).check();
    }
    await press("button", t("questions:pick.submit"));
    await press("link", t("questions:pick.toPart"));

    clicks += 1;
    await page
      .getByRole("main")
      .locator("summary", { hasText: t("questions:more") })
      .first()
      .click();
    await press("link", t("questions:marks.link"));
    await page.getByLabel(t("questions:types.1")).fill("2.5");
    await press("button", t("questions:marks.submit"));
    await expect(page.getByText(t("questions:marks.done", { count: 4 }))).toBeVisible();

    const cards = page.getByRole("article");
    const moved = (await cards.nth(3).locator(".question-body").textContent()) ?? "";
    await cards
      .nth(3)
      .getByRole("link", { name: t("questions:placing.link") })
      .click();
    clicks += 1;
    await page.getByLabel(t("questions:placing.place"), { exact: true }).fill("1");
    await press("button", t("questions:placing.submit"));
    await expect(cards.nth(0)).toContainText(moved.trim().slice(0, 8));
    expect(clicks).toBeLessThanOrEqual(mostClicks);
  },
);
