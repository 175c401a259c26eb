import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { begin, handIn, openExam } from "../support/open-exam";
import { question } from "../support/papers";
import { readPdf } from "../support/read-pdf";
import { signIn } from "../support/signIn";
import { expect, plainStory } from "../support/story";

const questions = [
  question({
    ...{ content: "进电缆井以前，先做什么？", answer: { keys: [0] } },
    option: ["通风并检测气体", "点蜡烛试试", "直接下去"],
  }),
  question({
    ...{ type: 2, content: "停电检修有哪些步骤？", scoringRule: 0, answer: { keys: [0, 1, 3] } },
    option: ["验电", "挂接地线", "闭眼操作", "挂标示牌"],
  }),
  question({ type: 3, content: "绝缘手套用完不用检查。", option: [], answer: { keys: [0] } }),
  question({
    ...{ type: 4, content: "水在 ____ ℃结冰，在 ____ ℃沸腾。", option: [], scoringRule: 0 },
    answer: { keys: [], blanks: [["0"], ["100"]] },
  }),
];

/** What both candidates answer: right, partly right, wrong, half right; options by their words. */
const answers = [
  { asks: "电缆井", options: ["通风并检测气体"] },
  { asks: "停电检修", options: ["验电", "挂接地线"] },
  { asks: "绝缘手套", options: ["正确"] },
  { asks: "结冰", blanks: ["4", "100"] },
] as const;
type Answer = (typeof answers)[number];
const answerTo = (text: string): Answer => answers.find(({ asks }) => text.includes(asks))!;

plainStory(
  "a paper that is printed, keyed twice and settled scores what the same answers score online",
  async (telling) => {
    const { page, t, another, site } = telling;
    const people = [
      ["周远航", "13950000001"],
      ["何晴川", "13950000002"],
    ] as [string, string][];
    const { path, cover } = await openExam(site, {
      ...{ of: as.administrator, exam: { name: "检修班组纸笔考核", category: 2 }, people },
      ...{ parts: [{ questions }], score: ({ type }) => (type === 4 ? 6 : 5) },
    });
    await signIn(page, as.administrator);
    await page.goto(path);
    const press = (role: "button" | "link", name: string, on = page) =>
      on.getByRole(role, { name, exact: true }).first().click();

    const online = await another();
    await begin(online, t, cover, "13950000001");
    for (const [at] of answers.entries()) {
      const answer = answerTo(await online.locator("#stem").innerText());
      if ("blanks" in answer)
        for (const [blank, text] of answer.blanks.entries())
          await online.locator("input[type=text], .sit-blank input").nth(blank).fill(text);
      else
        for (const option of answer.options)
          await online.locator(".sit-choice", { hasText: option }).locator("input").check();
      if (at < answers.length - 1) await press("button", t("sitting:next"), online);
    }
    await handIn(online, t);
    // The list shows itself again until the first score is there.
    await page.goto(`${path}/results`);
    await expect(page.getByRole("row", { name: "周远航" })).toHaveCount(1);
    await page.goto(path);

    await press("link", t("exams:actions.onPaper"));
    await press("button", t("keying:print.start"));
    const file = page.locator("main").getByRole("link", { name: t("results:files.download") });
    await expect(file).toHaveCount(1);
    await audit(page);
    const download = page.waitForEvent("download");
    await file.click();
    const { bytes } = (await download) as unknown as { bytes: Buffer };
    expect(bytes.length).toBeGreaterThan(1000);
    const printed = (await readPdf(bytes)).pages.join("\n");
    expect(printed).toContain("何晴川");
    expect(printed).not.toContain("周远航");

    // What stands on the paper, and what one of the two who key it misreads.
    const letterOf = (option: string) => new RegExp(`([A-D])\\. ${option}`).exec(printed)![1]!;
    const key = async (by: Page, misread = "") => {
      await press("link", `${t(misread ? "keying:keySecond" : "keying:key")} 何晴川`, by);
      await audit(by);
      const rows = by.locator(".keying li");
      for (let at = 0; at < answers.length; at++) {
        const answer = answerTo(await rows.nth(at).innerText());
        const typed =
          "blanks" in answer
            ? [answer.blanks[0], misread || answer.blanks[1]]
            : [answer.options.map((option) => (option === "正确" ? "对" : letterOf(option))).join("")];
        for (const [field, text] of typed.entries())
          await rows.nth(at).locator("input").nth(field).fill(text);
      }
      await press("button", t("keying:sheet.save"), by);
    };
    await press("link", t("keying:title"));
    const list = new URL(page.url()).pathname;
    await expect(page.locator("tbody")).not.toContainText("周远航");
    await press("button", t("keying:double.on"));
    await key(page);
    const [second, third] = [await another(), await another()];
    await signIn(second, as.examManager);
    await second.goto(list);
    await key(second, "10");
    await expect(second.locator("main")).toContainText(t("keying:sheet.savedDiffer"));

    await signIn(third, as.launcher);
    await third.goto(list);
    await press("link", `${t("keying:settle")} 何晴川`, third);
    await audit(third);
    await expect(third.locator("main fieldset")).toHaveCount(1);
    await third.getByRole("radio").first().check();
    await press("button", t("keying:differences.save"), third);
    await press("button", t("keying:scoreAll", { count: 1 }), third);
    await expect(third.locator("tbody .number")).toContainText(/\d/);
    await press("link", t("results:title"), third);
    await audit(third);
    const scoreOf = (name: string) =>
      third.getByRole("row", { name }).locator("td.number").first().innerText();
    const scores = [await scoreOf("周远航"), await scoreOf("何晴川")];
    expect(scores).toEqual(["8 / 21", "8 / 21"]);
  },
);
