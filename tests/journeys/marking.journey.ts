import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as, type Mobile } from "../support/cast";
import { begin, handIn, openExam } from "../support/open-exam";
import { question } from "../support/papers";
import { signIn } from "../support/signIn";
import { expect, plainStory, story } from "../support/story";

const exam = "合规与廉洁从业年度测试";

story(
  "a marker marks without knowing whose answer it is, and the manager releases the score",
  async ({ page, t }) => {
    await signIn(page, as.reviewer);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("marking:title"));
    await audit(page);
    await page.getByRole("button", { name: `${t("marking:mine.begin")} ${exam}` }).click();
    const submit = page.getByRole("button", { name: t("marking:task.submit") });
    await page.getByLabel(t("marking:task.score")).fill("20.3");
    await submit.click();
    await expect(page.locator("main")).toContainText(t("errors:NOT_A_MARK"));
    await expect(page.getByLabel(t("marking:task.score"))).toHaveValue("20.3");
    await audit(page);
    const first = page.url();
    await page.getByLabel(t("marking:task.score")).fill("12.5");
    await page.getByLabel(t("marking:task.note")).fill("没有写理由");
    await submit.click();
    await expect(page.locator("main")).toContainText(t("marking:task.saved", { points: "12.5" }));
    expect(page.url()).not.toBe(first);
    await page.getByRole("link", { name: t("marking:task.previous") }).click();
    await expect(page.getByLabel(t("marking:task.score"))).toHaveValue("12.5");
    await page.getByRole("button", { name: t("marking:task.quick", { points: "10" }) }).click();
    await expect(page.locator("main")).toContainText(t("marking:task.saved", { points: "10" }));

    // Two marking points, of 4 and 3, make the mark of the next one.
    const point = (number: number) => page.getByLabel(new RegExp(`^${number}\\. `));
    await point(1).check();
    await point(4).check();
    await page.getByRole("button", { name: t("marking:task.usePoints") }).click();
    await expect(page.locator("main")).toContainText(t("marking:task.saved", { points: "7" }));
    await page.getByRole("link", { name: t("marking:task.previous") }).click();
    await expect(page.getByLabel(t("marking:task.score"))).toHaveValue("7");
    await expect(point(1)).toBeChecked();
    await expect(point(2)).not.toBeChecked();
    await audit(page);

    await page.context().clearCookies();
    await signIn(page, as.examManager);
    await page.goto("/exam/my?label=ended");
    await page.getByRole("link", { name: exam, exact: true }).click();
    await page.getByRole("link", { name: t("exams:next.resultsAction") }).click();
    await audit(page);
    await page.getByRole("link", { name: t("results:tabs.ready") }).click();
    // The marker saw no name: whose answer it was is found by the note.
    const ready = page.url();
    for (let at = 0; ; at++) {
      const one = await page.locator("tbody .title").nth(at).getAttribute("href");
      await page.goto(one!);
      if ((await page.locator("main").innerText()).includes("没有写理由")) break;
      await page.goto(ready);
    }
    await audit(page);
    await page.getByLabel(t("results:withhold.reason")).fill("核实身份");
    await page.getByRole("button", { name: t("results:withhold.submit") }).click();
    await expect(page.locator("main")).toContainText(t("results:withheldBecause", { reason: "核实身份" }));
    await page.getByRole("button", { name: t("results:release.one") }).click();
    await expect(page.locator("main")).toContainText(t("results:tabs.released"));
    await page.goto(`${new URL(page.url()).pathname.replace(/\/results.*/, "")}/marking`);
    await expect(page.locator("main")).toContainText(t("marking:plan.begun"));
    await audit(page);
  },
);

const questions = [
  question({ content: "动火作业前先做什么？", option: ["办理审批", "直接动火"], answer: { keys: [0] } }),
  question({
    ...{ type: 5, content: "说明动火作业怎样收尾。", option: [] },
    answer: { keys: [], text: "清理现场，留人看守。" },
  }),
];

plainStory(
  "two markers disagree about an essay and a third decides; the score is released, and the candidate reads it",
  async (telling) => {
    const { page, t, another, site } = telling;
    const [exam, mobile, written] = ["动火作业复训", "13950000003", "清理现场，留人看守三十分钟。"];
    const { path, covers } = await openExam(site, {
      ...{ of: as.administrator, exam: { name: exam, category: 1 }, people: [["方知夏", mobile]] },
      ...{ parts: [{ questions }], score: ({ type }) => (type === 5 ? 20 : 5) },
    });
    await signIn(page, as.administrator);
    const press = (role: "button" | "link", name: string, on = page) =>
      on.getByRole(role, { name, exact: true }).first().click();

    const candidate = await another();
    await begin(candidate, t, covers[0]!, mobile);
    for (const isLast of [false, true]) {
      const isEssay = (await candidate.getByRole("textbox").count()) > 0;
      if (isEssay) await candidate.getByRole("textbox").fill(written);
      else await candidate.locator(".sit-choice", { hasText: "办理审批" }).locator("input").check();
      if (!isLast) await press("button", t("sitting:next"), candidate);
    }
    await handIn(candidate, t);
    const end = candidate.url();
    await expect(candidate.locator("main")).not.toContainText("/ 25");

    // Two people of the company become markers besides the one it has.
    for (const name of ["陈立群", "孙海涛"]) {
      await page.goto(`/companyManagement/account/setting?key=${encodeURIComponent(name)}`);
      await page.getByRole("link", { name: `${t("companies:operators.actions.edit")} ${name}` }).click();
      await page.getByLabel(t("roles.r_review"), { exact: true }).check();
      await press("button", t("companies:operators.form.save"));
    }
    await page.goto(`${path}/results`);
    await expect(page.locator("tbody")).toContainText(t("results:waits", { count: 1 }));
    await press("link", t("results:marking"));
    for (const name of ["陈立群", "孙海涛", "郑文博"]) await page.getByLabel(name).check();
    await page.getByLabel(t("marking:plan.isDouble")).check();
    await press("button", t("marking:plan.save"));
    await audit(page);

    /** A marker gives the mark that they think right, and has nothing more to do. */
    const mark = async (by: Page, who: Mobile, points: string) => {
      await signIn(by, who);
      await by.goto("/exam/task");
      const begin = by.getByRole("button", { name: `${t("marking:mine.begin")} ${exam}` });
      await begin.click();
      await expect(by.locator("main")).toContainText(written);
      await expect(by.locator("main")).not.toContainText("方知夏");
      await expect(by.getByLabel(t("marking:task.score"))).toHaveValue("");
      await audit(by);
      await by.getByLabel(t("marking:task.score")).fill(points);
      await press("button", t("marking:task.submit"), by);
      await expect(by.getByRole("status")).toContainText(t("marking:task.none"));
      await expect(begin).toHaveCount(0);
    };
    await mark(await another(), as.reviewer, "18");
    await mark(await another(), as.examManager, "9");
    await page.goto(`${path}/results`);
    await expect(page.locator("tbody")).toContainText(t("results:waits", { count: 1 }));
    const third = await another();
    await mark(third, as.invigilator, "12.5");

    await page.goto(`${path}/results`);
    await press("button", t("results:release.all", { count: 1 }));
    await press("link", "方知夏");
    for (const [round, marker, score] of [
      [1, "郑文博", "18"],
      [2, "陈立群", "9"],
      [3, "孙海涛", "12.5"],
    ])
      await expect(page.locator("main")).toContainText(t("results:mark", { round, marker, score } as never));
    await audit(page);
    await candidate.goto(end);
    await expect(candidate.locator("main")).toContainText("17.5 / 25");
    await audit(candidate);
  },
);
