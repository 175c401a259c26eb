import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { wav } from "../support/media";
import { png } from "../support/pictures";
import { browserStory, expect, plainStory } from "../support/story";

/** The row of one thing, by its name. */
type Name = "time" | "line" | "cookie" | "storage" | "camera" | "microphone";
const row = (page: Page, t: Translate, name: Name) =>
  page.getByRole("listitem").filter({ hasText: t(`sitting:check.${name}`) });

browserStory(
  "the check of a device tries its clock, line, storage, camera and microphone",
  async (telling) => {
    const { page, context, t, allow } = telling;
    const works = t("sitting:check.states.ok");
    const fails = t("sitting:check.states.failed");
    const counted = (count: number) => t("sitting:check.counts", { count, total: 6 });
    const verdict = page.getByRole("status");
    const failing = (...names: ("line" | "storage" | "camera" | "microphone")[]) =>
      t("sitting:check.failing", {
        names: names.map((name) => t(`sitting:check.${name}`)).join(t("listSeparator")),
      });
    const tryDevices = page.getByRole("button", { name: t("sitting:check.tries") });
    await page.clock.install({ time: Date.now() + 600_000 });
    await page.goto("/sit/check");
    await expect(row(page, t, "line")).toContainText(new RegExp(`${works} · \\d+ ms`));
    await expect(row(page, t, "time")).toContainText(/[56]\d\d/);
    await expect(row(page, t, "storage")).toContainText(t("sitting:check.storageDone"));
    await expect(verdict).toHaveText(counted(4));

    // Nobody allowed anything yet: what fails is said with the way on, and bars nothing.
    await tryDevices.click();
    for (const name of ["camera", "microphone"] as const) {
      await expect(row(page, t, name)).toContainText(fails);
      await expect(row(page, t, name)).toContainText(t("sitting:check.denied"));
    }
    // Who hears the page is told which, and stays on the button.
    await expect(verdict).toHaveText(`${counted(4)} ${failing("camera", "microphone")}`);
    await expect(tryDevices).toBeFocused();
    await context.grantPermissions(["camera"]);
    await tryDevices.click();
    await expect(verdict).toHaveText(`${counted(5)} ${failing("microphone")}`);
    await expect(row(page, t, "camera")).toContainText(t("sitting:check.deviceDone"));
    await expect(row(page, t, "microphone")).toContainText(fails);
    await context.grantPermissions(["camera", "microphone"]);
    await tryDevices.click();
    await expect(verdict).toHaveText(counted(6));

    allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await context.setOffline(true);
    await tryDevices.click();
    await expect(row(page, t, "line")).toContainText(t("sitting:check.lineFailed"));
    await expect(verdict).toHaveText(`${counted(5)} ${failing("line")}`);
    await context.setOffline(false);

    const other = await context.newPage();
    await other.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error("a private window");
      };
      // Nor does it keep a cookie.
      const send = window.fetch;
      window.fetch = (address, options) => send(address, { ...options, credentials: "omit" });
    });
    await other.goto("/sit/check");
    await expect(row(other, t, "storage")).toContainText(t("sitting:check.storageFailed"));
    await expect(row(other, t, "line")).toContainText(works);
    await expect(row(other, t, "cookie")).toContainText(fails);
    await audit(other);
  },
  { asksForDevices: true },
);

plainStory("without script a browser that keeps no cookie is told so", async ({ page, context, t }) => {
  await page.goto("/sit/check");
  await expect(row(page, t, "cookie")).toContainText(t("sitting:check.states.open"));
  await context.clearCookies();
  await page.getByRole("button", { name: t("sitting:check.send") }).click();
  await expect(row(page, t, "cookie")).toContainText(t("sitting:check.states.failed"));
  await expect(row(page, t, "line")).toContainText(t("sitting:check.states.ok"));
});

plainStory("without script the check of a device takes a photo and a recording", async ({ page, t }) => {
  const send = async (name: string, mimeType: string, bytes: Uint8Array) => {
    await page
      .getByLabel(t("sitting:check.choose"))
      .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
    await page.getByRole("button", { name: t("sitting:check.send") }).click();
  };
  const works = t("sitting:check.states.ok");
  await page.goto("/sit/check");
  await expect(row(page, t, "time")).toContainText(works);
  await expect(row(page, t, "storage")).toHaveCount(0);
  await expect(row(page, t, "line")).toContainText(t("sitting:check.states.open"));
  await send("a.png", "image/png", await png());
  await expect(row(page, t, "line")).toContainText(works);
  await expect(row(page, t, "camera")).toContainText(works);
  await expect(row(page, t, "microphone")).toContainText(t("sitting:check.states.open"));
  await send("a.wav", "audio/wav", wav());
  await expect(row(page, t, "microphone")).toContainText(works);
  await expect(row(page, t, "camera")).toContainText(works);
  const verdict = page.getByRole("status");
  await expect(verdict).toHaveText(t("sitting:check.counts", { count: 5, total: 5 }));

  // A phone's photo is too large without a session: what it shows counts all the same.
  await send("b.jpg", "image/jpeg", new Uint8Array(2_000_000));
  await expect(page.getByText(t("sitting:check.tooLargeText"))).toBeVisible();
  await expect(row(page, t, "line")).toContainText(works);
  await expect(verdict).toHaveText(t("sitting:check.counts", { count: 5, total: 5 }));
  await send("a.png", "image/png", await png());
  await expect(page.getByText(t("sitting:check.tooLargeText"))).toHaveCount(0);
});
