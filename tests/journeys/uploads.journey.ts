import type { Page } from "playwright";
import { beforeAll, describe, expect as expectThat, test } from "vitest";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { photo, png } from "../support/pictures";
import { chosenFile, saved, widthOf } from "../support/saved";
import { type Site, startSite } from "../support/server";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";
import { words } from "../support/words";

const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
const pictureOf = (name: string, bytes: Uint8Array) => chosenFile(name, bytes, "image/png");

/** The natural width of the first picture shown there. */
const shownWidth = (page: Page, place: string) =>
  widthOf(page.locator(`${place} img[src^="/file/"]`).first());

story(
  "an administrator gives the company a logo; a file that is none is refused with words",
  async ({ page, t }) => {
    await signIn(page, as.administrator);
    await page.goto("/companyManagement/company/logo");
    const upload = () => page.getByRole("button", { name: t("companies:logo.upload") }).click();
    const file = page.getByLabel(t("companies:logo.file"));

    for (const [name, bytes, words] of [
      ["logo.svg", svg, t("errors:FILE_KIND")],
      ["logo.png", svg, t("errors:FILE_KIND")],
      ["logo.png", (await png(50, 50)).subarray(0, 60), t("errors:FILE_DAMAGED")],
      ["logo.png", Buffer.alloc(3_000_000), t("errors:PICTURE_TOO_LARGE")],
    ] as const) {
      await file.setInputFiles(pictureOf(name, bytes));
      await upload();
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(file).toHaveAttribute("aria-invalid", "true");
    }
    await audit(page);

    await file.setInputFiles(pictureOf("标志.png", await png(900, 300)));
    await upload();
    await expect(page).toHaveURL("/companyManagement/company/setting");
    await expect(page.getByText(t("companies:logo.saved"))).toBeVisible();
    expectThat(await shownWidth(page, "main")).toBe(512);
  },
);

story("an operator gives themselves a portrait", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/operator/profile");
  const upload = async (name: string, bytes: Uint8Array) => {
    await page.getByLabel(t("operator:portrait.file")).setInputFiles(pictureOf(name, bytes));
    await page.getByRole("button", { name: t("operator:portrait.upload") }).click();
  };
  const summary = page.getByRole("alert");
  await upload("我.jpg", Buffer.alloc(3_000_000));
  await expect(summary).toContainText(t("errors:FILE_TOO_LARGE", { megabytes: 2 }));
  await upload("我.png", await photo(800, 600));
  await expect(summary).toContainText(t("errors:FILE_KIND"));
  await upload("我.jpg", await photo(800, 600));
  await expect(page.getByText(t("operator:portrait.uploaded"))).toBeVisible();
  // The photograph was rotated by EXIF.
  expectThat(await shownWidth(page, "main")).toBe(192);
  await audit(page);
});

browserStory(
  "a company submits its licence as a PDF, and can save it again",
  async ({ page, t, another }) => {
    const printer = await another();
    await printer.setContent('<h1>营业执照</h1><a href="https://example.test/">www</a><h2>明试</h2>');
    const licence = await printer.pdf({ outline: true, tagged: true });

    await signIn(page, as.unverified);
    await page.goto("/companyManagement/company/verification");
    const submit = async (bytes: Buffer) => {
      await page.getByLabel(t("companies:facts.creditCode")).fill("91350100M000100Y43");
      await page
        .getByLabel(t("companies:verification.licence"))
        .setInputFiles(pictureOf("营业执照.pdf", bytes));
      await page.getByRole("button", { name: t("companies:verification.submit") }).click();
    };
    const scripted = Buffer.concat([
      licence,
      Buffer.from("<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF\n"),
    ]);
    await submit(scripted);
    await expect(page.getByRole("alert")).toContainText(t("errors:FILE_DAMAGED"));
    await submit(licence);
    await expect(page).toHaveURL("/companyManagement/company/setting");

    const kept = await saved(page, () => page.locator('main a[href^="/file/"]').click());
    expectThat(kept.name).toBe("营业执照.pdf");
    expectThat(kept.bytes).toEqual(licence);
  },
);

describe("D2: a file is served so that nothing in it runs", () => {
  let site: Site;
  let file: string;
  const reader = async (mobile?: (typeof as)[keyof typeof as]) => {
    const browser = openClient(site.address);
    if (mobile) await browser.signIn(mobile);
    return browser;
  };
  beforeAll(async () => {
    site = await startSite();
    const browser = await reader(as.administrator);
    const form = new FormData();
    form.set("csrf", /name="csrf" value="([^"]+)"/.exec((await browser.send("/404")).html)![1]!);
    form.set("file", new File([await png(40, 20)], "标志 (1).png"));
    const sent = await browser.send("/companyManagement/company/logo", { method: "POST", body: form });
    expectThat(sent.location).toBe("/companyManagement/company/setting");
    file = /\/file\/[\w-]+/.exec((await browser.send(sent.location!)).html)![0];
  });

  test("to the company's own people and nobody else, asked each time", async () => {
    for (const mobile of [as.administrator, as.author, as.reviewer])
      expectThat((await (await reader(mobile)).send(file)).status).toBe(200);
    const stranger = await reader(as.stranger);
    const refused = await stranger.send(file);
    expectThat(refused.status).toBe(404);
    expectThat(refused.html).not.toContain("PNG");
    expectThat((await stranger.send(`/file/${crypto.randomUUID()}`)).html).toBe(refused.html);
    const nobody = await (await reader()).send(file);
    expectThat([nobody.status, nobody.location]).toEqual([
      302,
      `/login?redirect=${encodeURIComponent(file)}`,
    ]);
    for (const path of ["/file/..%2f..%2fetc%2fpasswd", "/file/%00", `/file/${"x".repeat(300)}`])
      expectThat((await stranger.send(path)).status, path).toBe(404);
  });

  test("as an attachment in a sandbox, with its own kind and no other, also for HEAD", async () => {
    const browser = await reader(as.author);
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, html } = await browser.send(file, { method });
      expectThat(status).toBe(200);
      expectThat(headers.get("content-type")).toBe("image/png");
      expectThat(headers.get("x-content-type-options")).toBe("nosniff");
      expectThat(headers.get("content-disposition")).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent("标志 ")}%281%29.png`,
      );
      expectThat(headers.get("content-security-policy")).toMatch(/sandbox; default-src 'none'$/);
      expectThat(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expectThat(headers.get("cache-control")).toBe("private, max-age=3600, immutable");
      expectThat(html === "").toBe(method === "HEAD");
    }
  });

  test("a form that is too large or none at all is told in words", async () => {
    const browser = await reader(as.administrator);
    const t = words("zh");
    const send = (body: BodyInit, type: string) =>
      browser.send("/companyManagement/company/logo", {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
    const large = await send(new Uint8Array(50_000_000), "multipart/form-data; boundary=b");
    expectThat([large.status, large.html.includes(t("stop.tooLarge.title"))]).toEqual([413, true]);
    const crowd = `--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n`.repeat(150_000);
    for (const [body, type] of [
      [`${crowd}--b--\r\n`, "multipart/form-data; boundary=b"],
      ["--b\r\n", "multipart/form-data; boundary=b"],
      ["x", "multipart/form-data"],
    ] as const) {
      const reply = await send(body, type);
      expectThat([reply.status, reply.html.includes(t("stop.unreadable.title"))]).toEqual([400, true]);
    }
  });

  test("the theme of a company is a style sheet, for whoever asks", async () => {
    const { status, headers, html } = await (await reader()).send("/theme/1A237E");
    expectThat([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expectThat(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expectThat(headers.get("set-cookie")).toBeNull();
    expectThat(html).toContain(":root{--brand:#1a237e}");
    for (const path of ["/theme/red", "/theme/1a237", "/theme/1a237e7", "/theme/%7D*%7Bx"])
      expectThat((await (await reader()).send(path)).status, path).toBe(404);
  });
});
