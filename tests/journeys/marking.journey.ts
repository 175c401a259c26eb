import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as, type Mobile } from "../support/cast";
import { begin } from "../support/open-exam";
import { setRows } from "../support/rows";
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
    await page.getByRole("link", { name: new RegExp(`^${t("results:tabs.ready")}`) }).click();
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

/** How an essay is answered on the last page of its exam, whose other questions stay open. */
async function answerEssay(page: Page, t: Translate, written: string) {
  await page.goto(page.url().replace(/1$/, "14"));
  await page.getByRole("textbox").fill(written);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await press(t("sitting:toHandIn"));
  await page.locator("[name=sure]").check();
  await press(t("sitting:handIn.submit"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
}

plainStory(
  "an exam is published, two markers disagree about an essay and a third decides; the candidate reads the score",
  async ({ page, t, another, site }) => {
    const [name, mobile, written] = ["廉洁从业补考", "13950000003", "先登记，再上交，不私下处理。"];
    const press = (role: "button" | "link", name: string, on = page) =>
      on.getByRole(role, { name, exact: true }).first().click();
    await signIn(page, as.administrator);
    await page.goto("/exam/new?state=used");
    await page.locator(".title", { hasText: exam }).click();
    await page.getByLabel(t("exams:fields.name")).fill(name);
    await page.getByLabel(t("exams:checkScores.2")).check();
    await press("button", t("exams:arrange.save"));
    const path = new URL(page.url()).pathname.replace(/\/check$/, "");
    await page.goto(`${path}/candidates`);
    await press("link", t("candidates:new.title"));
    await page.getByLabel(t("candidates:fields.realName")).fill("方知夏");
    await page.getByLabel(t("candidates:fields.mobile")).fill(mobile);
    await press("button", t("candidates:form.save"));
    await expect(page.locator("tbody")).toContainText("方知夏");
    await page.goto(path);
    await press("link", t("exams:actions.check"));
    await audit(page);
    await press("button", t("exams:check.publish"));
    await expect(page.getByRole("status").first()).toContainText(t("exams:check.published"));
    await press("link", t("exams:next.inviteAction"));
    await press("button", t("invitations:send.submit"));
    const slip = page.locator(".slip-code");
    // The invitation is made by a job.
    await expect(async () => {
      await page.goto(`${path}/invitations/sheet`);
      await expect(slip).toHaveCount(1);
    }).toPass();
    const code = await slip.innerText();
    // why: nothing can be arranged for the past, and no story waits for the opening.
    await besideSite(site, as.administrator, ({ queries }) =>
      setRows(queries, "exam", { id: path.split("/")[2]! }, { open_at: Date.now() }),
    );

    const candidate = await another();
    await candidate.goto("/cover");
    await candidate.getByLabel(t("invitations:code.label")).fill(code);
    await press("button", t("invitations:code.submit"), candidate);
    await begin(candidate, t, new URL(candidate.url()).pathname, mobile);
    await answerEssay(candidate, t, written);
    const end = candidate.url();
    await expect(candidate.locator("main")).not.toContainText("/ 100");

    // Two people of the company become markers besides the one it has.
    for (const person of ["陈立群", "孙海涛"]) {
      await page.goto(`/companyManagement/account/setting?key=${encodeURIComponent(person)}`);
      await page.getByRole("link", { name: `${t("companies:operators.actions.edit")} ${person}` }).click();
      await page.getByLabel(t("roles.r_review"), { exact: true }).check();
      await press("button", t("companies:operators.form.save"));
    }
    await page.goto(`${path}/results`);
    await expect(page.locator("tbody")).toContainText(t("results:waits", { count: 1 }));
    await press("link", t("results:marking"));
    for (const person of ["陈立群", "孙海涛", "郑文博"]) await page.getByLabel(person).check();
    await page.getByLabel(t("marking:plan.isDouble")).check();
    await press("button", t("marking:plan.save"));
    await audit(page);

    const marker = async (who: Mobile) => {
      const by = await another();
      await signIn(by, who);
      return by;
    };
    /** A marker gives the mark that they think right, and has nothing more to do. */
    const mark = async (by: Page, points: string) => {
      await by.goto("/exam/task");
      const start = by.getByRole("button", { name: `${t("marking:mine.begin")} ${name}` });
      await start.click();
      await expect(by.locator("main")).toContainText(written);
      await expect(by.locator("main")).not.toContainText("方知夏");
      await expect(by.getByLabel(t("marking:task.score"))).toHaveValue("");
      await audit(by);
      await by.getByLabel(t("marking:task.score")).fill(points);
      await press("button", t("marking:task.submit"), by);
      await expect(by.getByRole("status")).toContainText(t("marking:task.none"));
      await expect(start).toHaveCount(0);
    };
    await mark(await marker(as.reviewer), "18");
    // The second one presses the wrong button, and takes it back where nothing is left to mark.
    const second = await marker(as.examManager);
    await mark(second, "20");
    await second.getByRole("button", { name: `${t("marking:task.undoLast")} ${name}` }).click();
    await expect(second.getByRole("status")).toContainText(t("marking:task.undone", { points: "20" }));
    await audit(second);
    await mark(second, "9");
    await page.goto(`${path}/results`);
    await expect(page.locator("tbody")).toContainText(t("results:waits", { count: 1 }));
    await mark(await marker(as.invigilator), "12.5");

    await page.goto(`${path}/results`);
    await press("link", t("results:release.all", { count: 1 }));
    await audit(page);
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
    await expect(candidate.locator("main")).toContainText("12.5 / 100");
    await audit(candidate);
  },
);
