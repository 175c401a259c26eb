import { as, password } from "../support/cast";
import { signIn } from "../support/signIn";
import { bothStory, browserStory, expect } from "../support/story";

bothStory("an old address behind a hash leads to its page, once signed in", async ({ page, t, script }) => {
  await page.goto("/#/exam/paper?state=draft");
  await expect(page).toHaveURL(script ? /redirect=%2Fexam%2Fpaper/ : /\/login/);
  await page.getByLabel(t("entrance:mobile")).fill(as.author);
  await page.getByLabel(t("entrance:password")).fill(password);
  await page.getByRole("button", { name: t("entrance:signIn"), exact: true }).click();
  // Without script the hash cannot be read: it ends at the office's first page.
  await expect(page).toHaveURL(script ? "/exam/paper?state=draft" : /\/exam\/index/);
});

bothStory(
  "an old address of a page that is open to everybody leads there without signing in",
  async ({ page, script }) => {
    await page.goto("/#/certificate/entry");
    await expect(page).toHaveURL(script ? "/certificate/entry" : /\/login/);
  },
);

browserStory("an old address behind a hash leads nowhere else", async ({ page }) => {
  await signIn(page, as.author);
  for (const hash of ["#//evil.example/", "#/\\evil.example", "#https://evil.example"]) {
    // why: changing only the hash loads no new document, so the script would not read it.
    await page.goto("about:blank");
    await page.goto(`/exam/index${hash}`);
    await expect(page.getByRole("main")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/exam/index");
  }
});
