import { insertQuestions } from "#backend/questions/content";
import { typesInOrder } from "#contract/questions/kinds";
import { paths } from "~/paths";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { everyType, ofType, secret } from "../support/every-type";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

story(
  "an author answers a question of a paper as a candidate would, and only then sees what is right",
  async ({ page, t }) => {
    const analysis = "见《安全生产法》第三条。";
    await signIn(page, as.author);
    await page.goto("/exam/paper?key=班组长");
    await page.getByRole("link", { name: "班组长安全管理培训结业考试", exact: true }).click();
    await page
      .getByRole("article", { name: t("questions:numbered", { number: 1 }) })
      .getByRole("link", { name: t("questions:rich.preview") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("bank:preview.title"));
    await expect(page.getByRole("radio")).toHaveCount(4);
    const sent = await (await page.request.get(page.url())).text();
    expect(sent).toContain("安全第一、预防为主、综合治理");
    expect(sent).not.toContain(analysis);
    await audit(page);

    const result = page.getByRole("region", { name: t("bank:preview.result") });
    const submit = page.getByRole("button", { name: t("bank:preview.submit") });
    await submit.click();
    await expect(result).toContainText(t("bank:preview.verdicts.blank", { count: 5, score: "0", full: "5" }));
    await page.locator("label", { hasText: "谁主管、谁负责" }).click();
    await expect(page.getByRole("radio", { name: "谁主管、谁负责" })).toBeChecked();
    await submit.click();
    await expect(result).toContainText(t("bank:preview.verdicts.wrong", { count: 5, score: "0", full: "5" }));
    await expect(result.locator("[tabindex]").first()).toBeFocused();
    await expect(page.getByRole("radio", { name: "谁主管、谁负责" })).toBeChecked();
    await expect(page.getByText(analysis)).toBeHidden();
    await page.getByText(t("bank:preview.showKey")).click();
    await expect(page.getByText(analysis)).toBeVisible();
    await expect(result.locator(".correct")).toContainText("安全第一、预防为主、综合治理");
    await audit(page);

    await page.getByRole("link", { name: t("bank:preview.again") }).click();
    await expect(result).toHaveCount(0);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    // By keyboard alone.
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(result).toContainText(t("bank:preview.verdicts.right", { count: 5, score: "5", full: "5" }));
  },
);

story(
  "every type of question is drawn for candidates without a byte of what is right",
  async ({ page, t, site }) => {
    await signIn(page, as.author);
    const ids = await besideSite(site, as.author, ({ transaction }, caller) =>
      transaction(async (queries) => {
        const made = await insertQuestions({ queries, caller, clock: { now: Date.now } }, everyType);
        return made.map(({ id }) => id);
      }),
    );
    for (const [at, type] of typesInOrder.entries()) {
      const response = await page.goto(paths.bank.preview(ids[at]!));
      expect(await response!.text(), `type ${type}`).not.toContain(secret);
      await expect(page.locator(".sheet-stem").first()).toBeVisible();
      if ([7, 4, 6, 14].includes(type)) await audit(page);
    }

    await page.goto(paths.bank.preview(ids[typesInOrder.indexOf(13)]!));
    const part = (number: number) => page.getByRole("region", { name: t("questions:child", { number }) });
    await part(1).getByText("先救人").click();
    await part(2)
      .getByLabel(t("questions:blank", { number: 1 }), { exact: true })
      .fill("5");
    await part(3).getByRole("textbox").fill("防止残余电荷伤人。");
    await page.getByRole("button", { name: t("bank:preview.submit") }).click();
    const result = page.getByRole("region", { name: t("bank:preview.result") });
    await expect(result).toContainText(
      t("bank:preview.verdicts.rest", { count: 10, score: "0", full: "10" }),
    );
    await expect(result.getByRole("listitem")).toContainText([
      t("bank:preview.verdicts.costs", { count: 3, score: "-1", full: "3" }),
      t("bank:preview.verdicts.partly", { count: 2, score: "1", full: "2" }),
      t("bank:preview.verdicts.byHand", { count: 5, score: "0", full: "5" }),
    ]);
    await expect(result).toContainText(t("bank:preview.costs"));
    await expect(part(3).getByRole("textbox")).toHaveValue("防止残余电荷伤人。");
    await audit(page);

    await page.goto(paths.bank.preview(ids[typesInOrder.indexOf(6)]!));
    const program = page.getByRole("textbox");
    await expect(program).toHaveValue(ofType(6).code!.template);
    await program.fill("print(sum(map(int, input().split())))");
    await page.getByRole("button", { name: t("bank:preview.send") }).click();
    await expect(result).toContainText(
      t("bank:preview.verdicts.byTests", { count: 5, score: "0", full: "5" }),
    );
    await expect(program).toHaveValue("print(sum(map(int, input().split())))");

    await page.goto(paths.bank.preview(ids[typesInOrder.indexOf(10)]!));
    await expect(page.getByText(t("bank:preview.notHere.file"))).toBeVisible();
    await page.getByRole("button", { name: t("bank:preview.showKey") }).click();
    await expect(result.getByText(`${secret}的解析`)).toBeVisible();
  },
);
