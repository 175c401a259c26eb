import type { Page } from "playwright";
import { type Mobile, password } from "./cast";
import { words } from "./words";

/** Signs in on the sign-in page, in the language of `t`, and waits for the page that follows. */
export async function signIn(page: Page, mobile: Mobile, t = words("zh")): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(t("entrance:mobile")).fill(mobile);
  await page.getByLabel(t("entrance:password")).fill(password);
  await page.getByRole("button", { name: t("entrance:signIn") }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
