import type { Page } from "playwright";
import { type Mobile, password } from "./cast";
import { PlainPage } from "./plain/page";
import { words } from "./words";

/**
 * Signs in, and opens the page that follows: without script by the form, in the language of `t`; in a browser by the
 * request that the form sends, as the page itself is told by `sign-in.journey.ts`.
 */
export async function signIn(page: Page, mobile: Mobile, t = words("zh")): Promise<void> {
  if (!(page instanceof PlainPage)) {
    await page.goto(await signInByRequest(page, mobile));
    return;
  }
  await page.goto("/login");
  await page.getByLabel(t("entrance:mobile")).fill(mobile);
  await page.getByLabel(t("entrance:password")).fill(password);
  await page.getByRole("button", { name: t("entrance:signIn") }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** In a browser, without opening a page; returns the address of the one that would follow. */
export async function signInByRequest(page: Page, username: Mobile): Promise<string> {
  const { request } = page.context();
  const form = await (await request.get("/login")).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(form)![1]!;
  const reply = await request.post("/login", { form: { csrf, username, password }, maxRedirects: 0 });
  if (reply.status() !== 302) throw new Error(`not signed in: ${reply.status()}`);
  return reply.headers().location!;
}
