import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import type { Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect as expectThat, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { basePaths } from "#contract/call";
import { companyCalls } from "#contract/companies/calls";
import { audit } from "../support/audit";
import { as, password } from "../support/cast";
import { openClient } from "../support/client";
import { photo, png } from "../support/pictures";
import { newFolder } from "../support/power/cut";
import { type Site, startSite } from "../support/server";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";
import { words } from "../support/words";

const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
const chosen = (name: string, buffer: Uint8Array | Buffer) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(buffer),
});

/** The picture's own width as the browser shows it; 0 where it cannot. */
const shownWidth = (page: Page, place: string) =>
  page
    .locator(`${place} img[src^="/file/"]`)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));

story(
  "an administrator gives the company a logo; a file that is none is refused with words",
  async ({ page, script, t }) => {
    await signIn(page, as.administrator);
    await page.goto("/companyManagement/company/logo");
    const upload = () => page.getByRole("button", { name: t("companies:logo.upload") }).click();
    const file = page.getByLabel(t("companies:logo.file"));

    // Without script the browser itself says that a file is missing.
    await upload();
    if (script) await expect(page.getByRole("alert")).toContainText(t("mistakes:FILE_MISSING"));
    for (const [name, bytes, words] of [
      ["logo.svg", svg, t("mistakes:FILE_KIND")],
      ["logo.png", svg, t("mistakes:FILE_KIND")],
      ["logo.png", (await png(50, 50)).subarray(0, 60), t("mistakes:FILE_DAMAGED")],
      ["logo.png", Buffer.alloc(3_000_000), t("mistakes:PICTURE_TOO_LARGE")],
    ] as const) {
      await file.setInputFiles(chosen(name, bytes));
      await upload();
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(file).toHaveAttribute("aria-invalid", "true");
    }
    await audit(page);

    await file.setInputFiles(chosen("标志.png", await png(900, 300)));
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
    await page.getByLabel(t("operator:portrait.file")).setInputFiles(chosen(name, bytes));
    await page.getByRole("button", { name: t("operator:portrait.upload") }).click();
  };
  const summary = page.getByRole("alert");
  await upload("我.jpg", Buffer.alloc(3_000_000));
  await expect(summary).toContainText(t("mistakes:FILE_TOO_LARGE", { megabytes: 2 }));
  await upload("我.png", await photo(800, 600));
  await expect(summary).toContainText(t("mistakes:FILE_KIND"));
  await upload("我.jpg", await photo(800, 600));
  await expect(page.getByText(t("operator:portrait.uploaded"))).toBeVisible();
  // The photograph lay on its side.
  expectThat(await shownWidth(page, "main")).toBe(192);
  await audit(page);
});

story("a company submits its licence as a PDF, and can save it again", async ({ page, t, another }) => {
  const printer = await another();
  await printer.setContent('<h1>营业执照</h1><a href="https://example.test/">www</a><h2>明试</h2>');
  const licence = await printer.pdf({ outline: true, tagged: true });

  await signIn(page, as.unverified);
  await page.goto("/companyManagement/company/verification");
  const submit = async (bytes: Buffer) => {
    await page.getByLabel(t("companies:facts.creditCode")).fill("91350100M000100Y43");
    await page.getByLabel(t("companies:verification.licence")).setInputFiles(chosen("营业执照.pdf", bytes));
    await page.getByRole("button", { name: t("companies:verification.submit") }).click();
  };
  const scripted = Buffer.concat([licence, Buffer.from("<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF\n")]);
  await submit(scripted);
  await expect(page.getByRole("alert")).toContainText(t("mistakes:FILE_DAMAGED"));
  await submit(licence);
  await expect(page).toHaveURL("/companyManagement/company/setting");

  const download = page.waitForEvent("download");
  await page.locator('main a[href^="/file/"]').click();
  expectThat((await download).suggestedFilename()).toBe("营业执照.pdf");
  expectThat(readFileSync(await (await download).path())).toEqual(licence);
});

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
  afterAll(() => site.stop("SIGKILL"));

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

describe("D4: killed at any moment", () => {
  const folder = newFolder("uploads");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("a logo is whole or absent, and what the company points to is there", async () => {
    const dataFolder = join(folder, "killed");
    cpSync(process.env.SITE_DATA!, dataFolder, { recursive: true });
    // Large enough that writing it takes a moment.
    const noise = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: "#888888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    for (let round = 0; round < 4; round += 1) {
      const site = await startSite({ dataFolder, program: ["server/start.js", "backend"] });
      const office = await serviceOf(site.address, as.administrator);
      const acknowledged: string[] = [];
      let isOver = false;
      const upload = async () => {
        while (!isOver)
          await office.setLogo(noise).then(
            (id) => acknowledged.push(id),
            (error) => {
              if (!isOver) throw error;
            },
          );
      };
      const uploads = [upload(), upload(), upload()];
      while (acknowledged.length < 2 + round) await new Promise((later) => setTimeout(later, 5));
      await new Promise((later) => setTimeout(later, Math.random() * 150));
      isOver = true;
      await site.stop("SIGKILL");
      await Promise.all(uploads);

      const data = new BetterSqlite(join(dataFolder, "mingshi.sqlite"), { readonly: true });
      const files = data
        .prepare(
          `select file.id, file.size, length(file.bytes) as length, company.logo from file
           join company on company.id = file.company_id where file.purpose = 'logo'`,
        )
        .all() as { id: string; size: number; length: number; logo: string }[];
      expectThat(files).toHaveLength(1);
      const [{ id, size, length, logo }] = files as [(typeof files)[0]];
      expectThat([id, size]).toEqual([logo, length]);
      expectThat(data.prepare("pragma integrity_check").pluck().get()).toBe("ok");
      data.close();
    }
  });
});

/** The services, as a program uses them for somebody. */
async function serviceOf(address: string, username: string) {
  const url = (call: { path: string }) => `${address}${basePaths.management}${call.path}`;
  const reply = await fetch(url(accountCalls.signIn), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const { data: token } = (await reply.json()) as { data: string };
  return {
    async setLogo(bytes: Uint8Array): Promise<string> {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], "logo.png"));
      const reply = await fetch(url(companyCalls.setLogo), {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const { code, data, message } = (await reply.json()) as { code: number; data: string; message: string };
      if (code !== 0) throw new Error(message);
      return data;
    },
  };
}
