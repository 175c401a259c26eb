import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, plainStory, story } from "../support/story";

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

/** The cells of each row of a table, without what stands before a figure on a phone; the first is where the row leads. */
const rowsIn = (page: Page, table: string) =>
  page.locator(`${table} tbody tr`).evaluateAll((rows) =>
    rows.map((row) => {
      const [title, ...cells] = [...row.children];
      const address = title!.querySelector("a")!.getAttribute("href")!;
      return [address, ...cells.map((cell) => cell.textContent!.trim())];
    }),
  );

/** The last figure of a cell, such as "现在 45"; of "45 / 100" the first. */
const figureIn = (cell: string | undefined) => Number(/([\d.]+)(?: \/ [\d.]+)?$/.exec(cell ?? "")?.[1]);

plainStory(
  "a rescoring does to scores and passes what its preview said, and is undone without a trace in them",
  async ({ page, t }) => {
    const press = (role: "button" | "link", name: string) =>
      page.getByRole(role, { name, exact: true }).first().click();
    await signIn(page, as.administrator);
    await page.goto("/exam/report");
    await press("link", "校园招聘笔试（秋季第一场）");
    await press("link", t("reports:tabs.results"));
    const exam = new URL(page.url()).pathname.replace(/\/results$/, "");
    const scores = async () => {
      await page.goto(`${exam}/results?size=50`);
      return new Map((await rowsIn(page, "")).map(([one, score, verdict]) => [one!, { score, verdict }]));
    };
    const before = await scores();
    const sentence = (changed: number, gained: number, lost: number) =>
      t("rescoring:preview.sentence", { changed, gained, lost });
    /** What the preview tells of each, as `before`: now, and once it is applied. */
    const previewed = async () => {
      await page.goto(`${page.url()}&size=50`);
      const people = await rowsIn(page, "[aria-labelledby=people]");
      return people.map(([one, , now, then, , outcome]) => {
        const verdicts = outcome!.split(" → ");
        return {
          one: one!,
          scores: [figureIn(now), figureIn(then)],
          verdicts: [verdicts[0], verdicts.at(-1)],
        };
      });
    };
    const expectScores = async (people: Awaited<ReturnType<typeof previewed>>, at: 0 | 1) => {
      const told = await scores();
      for (const { one, scores: own, verdicts } of people)
        expect([one, figureIn(told.get(one)!.score), told.get(one)!.verdict]).toEqual([
          one,
          own[at],
          verdicts[at],
        ]);
      return told;
    };

    // 错 was the key of question 11; 对 is.
    await page.goto(`${exam}/rescoring`);
    const question = page.locator("tbody tr", { hasText: `${t("rescoring:number", { number: 11 })}.` });
    await question.getByRole("link").click();
    await page.getByLabel(t("rescoring:kinds.key"), { exact: true }).check();
    await page.getByLabel(t("rescoring:truth.0"), { exact: true }).uncheck();
    await page.getByLabel(t("rescoring:truth.1"), { exact: true }).check();
    await press("button", t("rescoring:toPreview"));
    await expect(page.locator("main")).toContainText(sentence(44, 1, 3));
    const people = await previewed();
    const turned = (from: string, to: string) =>
      people.filter(({ verdicts }) => verdicts[0] === from && verdicts[1] === to).length;
    expect([
      people.filter(({ scores: [now, then] }) => now !== then).length,
      turned(t("results:failed"), t("results:passed")),
      turned(t("results:passed"), t("results:failed")),
    ]).toEqual([44, 1, 3]);
    const preview = page.url();
    expect(await expectScores(people, 0)).toEqual(before);
    await page.goto(preview);
    await page.getByRole("textbox", { name: t("rescoring:preview.reason") }).fill("题干写反了");
    await press("button", t("rescoring:preview.submit", { version: 3 }));
    await expect(page.getByRole("status")).toContainText(t("rescoring:preview.done", { version: 3 }));
    await expect(page.locator("main")).toContainText(t("rescoring:effectPasses", { gained: 1, lost: 3 }));
    await expectScores(people, 1);

    await page.goto(`${exam}/rescoring`);
    await press("link", `${t("rescoring:undo")} ${t("rescoring:version", { version: 3 })}`);
    await expect(page.locator("main")).toContainText(sentence(44, 3, 1));
    const back = await previewed();
    // Those who gain come first: the other way round they are those who lost.
    expect(back.map(({ one, scores: own }) => [one, ...own]).sort()).toEqual(
      people.map(({ one, scores: [now, then] }) => [one, then, now]).sort(),
    );
    await page.getByRole("textbox", { name: t("rescoring:preview.reason") }).fill("题干没有写反");
    await press("button", t("rescoring:preview.submit", { version: 4 }));
    await expect(page.locator("main")).toContainText(t("rescoring:undoneIn", { version: 4 }));
    expect(await scores()).toEqual(before);
  },
);
