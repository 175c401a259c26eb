import { audit } from "../support/audit";
import { tabTo } from "../support/browser/focus";
import { as, password } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";

browserStory(
  "by keyboard alone: sign in, create a paper, add a part and a question, sign out",
  async ({ page, t }) => {
    const { keyboard } = page;
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto("/login");
    // The page has no other purpose than its form.
    await expect(page.getByLabel(t("entrance:mobile"))).toBeFocused();
    await keyboard.type(as.author);
    await tabTo(page, page.getByLabel(t("entrance:password")));
    await keyboard.type(password);
    await keyboard.press("Enter");
    await expect(page).toHaveURL("/exam/index");

    await page.waitForLoadState();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("skipToContent") })).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: t("menus.papers") }).first());
    await keyboard.press("Enter");
    await expect(heading).toHaveText(t("papers:title"));
    await tabTo(page, page.getByRole("link", { name: t("papers:new"), exact: true }));
    await keyboard.press("Enter");
    await expect(heading).toHaveText(t("papers:new"));
    await tabTo(page, page.getByLabel(t("papers:form.title")));
    await keyboard.type("全用键盘");
    await keyboard.press("Enter");
    await expect(heading).toContainText("全用键盘");

    await tabTo(page, page.getByRole("link", { name: t("questions:addPart") }).first());
    await keyboard.press("Enter");
    await expect(heading).toHaveText(t("questions:addPart"));
    await tabTo(page, page.locator("[name=name]"));
    await keyboard.type("第一部分");
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /第一部分/ }).first()).toBeVisible();

    await tabTo(page, page.getByRole("link", { name: t("questions:addQuestion") }).first());
    await keyboard.press("Enter");
    await expect(heading).toHaveText(t("questions:newTitle"));
    await tabTo(page, page.locator("[name=content]"));
    await keyboard.type("1 + 1 = ?");
    await tabTo(page, page.getByRole("radio", { name: t("questions:optionIsCorrect", { letter: "A" }) }));
    await keyboard.press("Space");
    await tabTo(page, page.locator("[name='option[0]']"));
    await keyboard.type("2");
    await tabTo(page, page.locator("[name='option[1]']"));
    await keyboard.type("3");
    await tabTo(page, page.locator("[name=score]"));
    await keyboard.type("5");
    await tabTo(page, page.getByRole("button", { name: t("questions:save"), exact: true }));
    await keyboard.press("Enter");
    await expect(page.getByRole("article")).toContainText("1 + 1 = ?");

    await tabTo(page, page.getByLabel(t("personMenu")));
    await keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: t("signOut") }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login/);
  },
);

browserStory(
  "shortcuts: / goes to the search, ? to their page, where those of a single key are turned off; Ctrl+Enter saves",
  async ({ page, t }) => {
    const { keyboard } = page;
    const search = page.getByRole("searchbox");
    await signIn(page, as.author);
    await page.goto("/exam/paper");
    await keyboard.press("/");
    await expect(search).toBeFocused();
    // What is typed in a field is text.
    await keyboard.type("?/");
    await expect(search).toHaveValue("?/");

    await page.goto("/exam/paper");
    await keyboard.press("?");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("keyboard"));
    await audit(page);
    await page.getByRole("button", { name: t("operator:keyboard.off") }).click();
    await expect(page.getByRole("button", { name: t("operator:keyboard.off"), pressed: true })).toBeVisible();
    await page.goto("/exam/paper");
    await keyboard.press("/");
    await expect(search).not.toBeFocused();

    await page.goto("/operator/profile");
    const introduction = page.getByLabel(t("operator:about.introduction"));
    await introduction.fill("全用键盘");
    await introduction.press("Control+Enter");
    await expect(page.getByRole("status")).toContainText(t("operator:about.saved"));
  },
);
