import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { openExam } from "../support/open-exam";
import { photo } from "../support/pictures";
import { setRows } from "../support/rows";
import type { Site } from "../support/server";
import { browserStory, expect, plainStory } from "../support/story";

/** A candidate before an exam that opens in ten minutes and asks for a photo. */
async function waiting(page: Page, t: Translate, site: Site) {
  const exam = { isFaceRecognizeNeed: true };
  const { path, cover, mobile } = await openExam(site, { of: as.administrator, exam });
  const open = (minutes: number) =>
    besideSite(site, as.administrator, ({ queries }) =>
      setRows(
        queries,
        "exam",
        { id: path.split("/").at(-1)! },
        { open_at: Date.now() + minutes * 60_000, revision: 100 - minutes },
      ),
    );
  await open(10);
  await page.goto(cover);
  await page.getByLabel(t("invitations:cover.confirm.mobile")).fill(mobile);
  await page.getByRole("button", { name: t("invitations:cover.confirm.submit") }).click();
  await page.getByRole("link", { name: t("sitting:pictures.faceNow") }).click();
  return { open };
}

browserStory(
  "the photo is taken by the computer's camera before the exam opens, or chosen and scaled down",
  async ({ page, context, site, t }) => {
    await context.grantPermissions(["camera"]);
    const { open } = await waiting(page, t, site);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const keep = button(t("sitting:pictures.faceKeep"));
    const seen = page.getByRole("img", { name: t("sitting:pictures.faceSeen") });
    const consent = page.getByRole("checkbox", { name: t("sitting:consentNames.face") });
    await button(t("sitting:pictures.faceCamera")).click();
    await button(t("sitting:pictures.faceTake")).click();
    await expect(seen).toBeVisible();
    await audit(page);
    await consent.check();
    await keep.click();
    await expect(page.locator("main")).toContainText(t("sitting:ready.opensItself"));
    await audit(page);

    await page.getByRole("link", { name: t("sitting:pictures.faceAgain") }).click();
    const field = page.getByLabel(t("sitting:pictures.face"), { exact: true });
    const large = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await photo(3_000, 2_000)) };
    await field.setInputFiles(large);
    await expect(seen).toBeVisible();
    // Upright, as the phone was held.
    expect(await seen.evaluate(({ width, height }: HTMLCanvasElement) => [width, height])).toEqual([
      427, 640,
    ]);
    const name = () => field.evaluate((one: HTMLInputElement) => one.files![0]!.name);
    await expect.poll(name).toBe("photo.jpg");
    await consent.check();
    await keep.click();

    await open(0);
    await page.reload();
    await consent.check();
    await button(t("sitting:ready.start")).click();
    await expect(page).toHaveURL(/\/1$/);
  },
  { asksForDevices: true },
);

plainStory("without script the photo is a file, and a refusal says why", async ({ page, site, t }) => {
  await waiting(page, t, site);
  const field = page.getByLabel(t("sitting:pictures.face"), { exact: true });
  const consent = page.getByRole("checkbox", { name: t("sitting:consentNames.face") });
  const keep = page.getByRole("button", { name: t("sitting:pictures.faceKeep"), exact: true });
  const send = async (bytes: Uint8Array) => {
    await field.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) });
    await keep.click();
  };
  await consent.check();
  await send(Buffer.from("no picture"));
  await expect(page.getByRole("alert")).toContainText(t("sitting:pictures.faceUnread"));
  await expect(consent).toBeChecked();
  await send(await photo());
  await expect(page.getByRole("link", { name: t("sitting:pictures.faceAgain") })).toBeVisible();
});
