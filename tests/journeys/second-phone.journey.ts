import { audit } from "../support/audit";
import { as } from "../support/cast";
import { openExam } from "../support/open-exam";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";

browserStory(
  "F4: a second phone is connected by its code and records short videos, which a monitor plays",
  async ({ page, context, site, t }) => {
    const exam = { cameraMonitorType: 1, mobileMonitorType: 1, mobileVideoType: 1 } as const;
    const { path, cover, mobile } = await openExam(site, { of: as.administrator, exam });
    await context.grantPermissions(["camera"]);
    await page.goto(cover);
    await page.getByLabel(t("invitations:cover.confirm.mobile")).fill(mobile);
    await page.getByRole("button", { name: t("invitations:cover.confirm.submit") }).click();
    await expect(page.locator("main")).toContainText(t("sitting:rules.phone"));
    await page.getByRole("checkbox", { name: t("sitting:consentNames.camera") }).check();
    await page.getByRole("button", { name: t("sitting:ready.start") }).click();
    const connect = page.getByRole("link", { name: t("sitting:pictures.phoneOpen") });
    await page.goto((await connect.getAttribute("href"))!);
    await audit(page);

    const link = page.getByRole("link", { name: t("sitting:pictures.phoneLink") });
    const address = (await link.getAttribute("href"))!;
    const phone = await context.browser()!.newContext({
      ...{ permissions: ["camera"], viewport: { width: 360, height: 740 }, locale: "zh-CN" },
    });
    const camera = await phone.newPage();
    await camera.goto(address);
    await audit(camera);
    const start = camera.getByRole("button", { name: t("sitting:pictures.phoneBegin") });
    await start.click();
    await expect(start).toBeHidden();
    await expect(camera.locator("[data-takes=phone]")).toContainText(/\d\d:\d\d/);
    // Its address opens nothing of the sitting.
    expect((await phone.request.get(new URL(page.url()).href)).status()).toBe(410);
    await phone.close();

    await context.clearCookies();
    // why: the page that waits for the phone opens itself again, in the middle of whatever else it is led to.
    const monitor = await context.newPage();
    await page.close();
    await signIn(monitor, as.administrator);
    await monitor.goto(path.replace("/exam/", "/exam/monitor/"));
    await monitor.getByRole("link", { name: "周远0" }).first().click();
    await monitor.locator("main a[href$='/pictures']").click();
    await monitor.getByLabel(t("monitoring:pictures.reason")).fill("核对现场");
    await monitor.getByRole("button", { name: t("monitoring:pictures.submit") }).click();
    const video = monitor.locator("main video");
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0);
    await audit(monitor);
  },
  { asksForDevices: true },
);
