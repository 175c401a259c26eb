import type { Page } from "playwright";

/** Requests of these addresses wait, all or those of one method, until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await isReleased;
    await route.continue();
  });
  return release;
}
