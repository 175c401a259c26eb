import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { endCertificate } from "#backend/certificates/ending";
import { issueCertificates } from "#backend/certificates/issue/issue";
import { secretsOf } from "#backend/keys/secrets";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { openSigning } from "#backend/signing/signing";
import { certificateCalls } from "#contract/certificates/calls";
import { isCertificateNumber, normalNumber } from "#contract/certificates/number";
import type { CertificateDraft } from "#contract/certificates/shapes";
import { languageCodes, languages } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { draft, insertTemplate } from "../support/certificates";
import { openClient } from "../support/client";
import { type Site, startSite } from "../support/server";
import { expect as expectPage, story, storyIn } from "../support/story";
import { words } from "../support/words";

type Demo = { id: string; template: { id: string } };
const infoOf = ({ id, template }: Demo) => paths.verify.info(template.id, id);
const demo = demoCertificateList;

const clock = { now: Date.now };

interface Issued {
  templateUuid: string;
  certificateUuid: string;
  number: string;
  name: string;
  /** The address of its page. */
  path: string;
}

/** Issues certificates of one template on a running site, with its own key, as the author's company would. */
const issueOn = (site: Site, drafts: Partial<CertificateDraft>[]): Promise<Issued[]> =>
  besideSite(site, as.author, async ({ queries, transaction }, caller) => {
    const templateUuid = await insertTemplate(queries, caller.companyId, caller.operatorId);
    const issuing = { ...caller, templateId: templateUuid, listId: "", isStaged: false, replaces: "" };
    const hands = { clock, signing: openSigning(secretsOf(site.dataFolder).device) };
    const ids = await transaction((trx) => issueCertificates(trx, hands, issuing, drafts.map(draft)));
    const rows = queries.selectFrom("certificate").where("template_id", "=", templateUuid);
    const issued = await rows.select(["id", "number", "name"]).execute();
    return ids.map((id) => {
      const { number, name } = issued.find((row) => row.id === id)!;
      return { templateUuid, certificateUuid: id, number, name, path: paths.verify.info(templateUuid, id) };
    });
  });

/** The number with one digit of its day changed, which no reading of its check character accepts. */
const slipOf = (number: string) =>
  Array.from("0123456789", (digit) => number.replace(/\d-/, `${digit}-`)).find(
    (typed) => !isCertificateNumber(normalNumber(typed)),
  )!;

const verdict = (page: Page) => page.getByRole("heading", { level: 1 });

async function claim(page: Page, t: Translate, number: string, name: string): Promise<void> {
  await page.getByLabel(t("verify:entry.number")).fill(number);
  await page.getByLabel(t("verify:entry.name"), { exact: true }).fill(name);
  await page.getByRole("button", { name: t("verify:entry.submit") }).click();
}

for (const language of languageCodes)
  storyIn(language, "somebody with a certificate in hand finds its page", async ({ page, t, site }) => {
    const [mine] = await issueOn(site, [{ name: "Nguyễn Thị Ánh Tuyết" }]);
    const { number, path } = mine!;
    await page.goto("/certificate/entry");
    await audit(page);

    await claim(page, t, number, "Nguyễn Văn An");
    await expectPage(page.getByRole("alert")).toContainText(t("errors:CERTIFICATE_NOT_FOUND"));
    await expectPage(page.getByLabel(t("verify:entry.number"))).toHaveValue(number);
    const slip = slipOf(number);
    await claim(page, t, slip, "Nguyễn Thị Ánh Tuyết");
    await expectPage(page.getByRole("alert")).toContainText(t("errors:CERTIFICATE_NUMBER_SLIP"));
    await audit(page);

    await claim(page, t, ` ${number.toLowerCase().replaceAll("-", " ")}`, "NGUYỄN THỊ ÁNH TUYẾT");
    await expectPage(page).toHaveURL(path);
    await expectPage(verdict(page)).toHaveText(t("verify:verdict.valid"));
    await expectPage(page.locator("html")).toHaveAttribute("lang", languages[language].tag);
    await expectPage(page.getByText("Nguyễn Thị Ánh Tuyết", { exact: true })).toBeVisible();
    expect(await page.locator("script").count()).toBe(0);
    await audit(page);

    await page.getByRole("link", { name: "日本語" }).click();
    await expectPage(verdict(page)).toHaveText(words("ja")("verify:verdict.valid"));
    await page.getByRole("link", { name: words("ja")("verify:sheet") }).click();
    await expectPage(page).toHaveURL(`${path}/sheet?lang=ja`);
    await expectPage(page.locator("html")).toHaveAttribute("lang", "ja");
  });

story("a page says first how a certificate stands", async ({ page, t }) => {
  const states = [
    [demo.issued, "valid"],
    [demo.expired, "expired"],
    [demo.revoked, "revoked"],
    [demo.replaced, "replaced"],
  ] as const;
  for (const [certificate, state] of states) {
    await page.goto(infoOf(certificate));
    await expectPage(verdict(page)).toHaveText(t(`verify:verdict.${state}`));
    await expectPage(page.getByText(certificate.draft.name, { exact: true })).toBeVisible();
    expect(await page.locator("figure svg").count()).toBe(state === "valid" ? 1 : 0);
    await audit(page);
  }
  await page.locator(".verdict a").click();
  await expectPage(page).toHaveURL(infoOf(demo.replacement));
  await expectPage(page.getByText(demo.replacement.draft.name, { exact: true })).toBeVisible();

  await page.goto(paths.verify.pdf(demo.revoked.template.id, demo.revoked.id));
  await expectPage(verdict(page)).toHaveText(t("verify:verdict.revoked"));
  await audit(page);
  await page.getByRole("link", { name: t("verify:gone.page") }).click();
  await expectPage(page).toHaveURL(infoOf(demo.revoked));

  await page.goto(paths.verify.info(demo.issued.template.id, "nobody"));
  await expectPage(verdict(page)).toHaveText(t("verify:missing.title"));
  await audit(page);
  await page.getByRole("link", { name: t("verify:missing.find") }).click();
  await expectPage(verdict(page)).toHaveText(t("verify:title"));

  await page.goto(`${infoOf(demo.issued)}/sheet`);
  await expectPage(page.locator(".sheet svg")).toBeVisible();
  await audit(page);
});

story("whoever guesses is asked to wait, and keeps what they typed", async ({ page, t, site }) => {
  const [mine] = await issueOn(site, [{}]);
  await page.goto("/certificate/entry");
  for (let at = 0; at < 5; at += 1) {
    await claim(page, t, mine!.number, `猜${at}`);
    await expectPage(page.getByRole("alert")).toContainText(t("errors:CERTIFICATE_NOT_FOUND"));
  }
  await claim(page, t, mine!.number, mine!.name);
  await expectPage(page.getByRole("alert")).toContainText(
    new RegExp(t("errors:TOO_MANY_TRIES", { minutes: "1[45]" })),
  );
  await expectPage(page.getByLabel(t("verify:entry.name"), { exact: true })).toHaveValue(mine!.name);
});

describe("a certificate's page as it is sent", () => {
  const names = [
    "Maximiliano Fernández-Villaverde de la Torre y Rodríguez Zap",
    "محمد عبد الرحمن بن أحمد",
    "Nguyễn Thị Ánh Tuyết",
    "𠮷田㐂久",
    "李明🎓",
    "<b>&amp;</b>",
  ];
  let site: Site;
  let issued: Issued[];
  beforeAll(async () => {
    site = await startSite();
    issued = await issueOn(
      site,
      [...names, "未定", "被改"].map((name) => ({ name })),
    );
  });

  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(site.address + path, { method, headers, redirect: "manual" });
  const named = (name: string) => issued.find((one) => one.name === name)!;
  /** Changes a certificate's row directly in the database. */
  const tamper = (
    { certificateUuid }: Issued,
    change: (printed: string) => { printed?: string; staged?: string },
  ) =>
    besideSite(site, as.author, async ({ queries }) => {
      const row = queries.selectFrom("certificate").select("printed").where("id", "=", certificateUuid);
      const { printed } = await row.executeTakeFirstOrThrow();
      const set = queries.updateTable("certificate").set(change(printed));
      await set.where("id", "=", certificateUuid).execute();
    });

  test.each(names)("says the name %s as it was typed, to people and to programs", async (name) => {
    const { path, number } = named(name);
    const html = await (await get(path)).text();
    const escaped = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(html).toContain(`<bdi>${escaped}</bdi>`);
    const reply = await get(path, { accept: "application/json" });
    expect(reply.headers.get("content-type")).toContain("application/json");
    expect(await reply.json()).toMatchObject({ isValid: true, verdict: "valid", printed: { name, number } });
  });

  test("is in the language that is asked for, that was chosen, or that the browser wants", async () => {
    const { path } = issued[0]!;
    const languageOf = async (where: string, headers = {}) =>
      (await get(where, { "accept-language": "es", ...headers })).headers.get("content-language");
    const reader = openClient(site.address);
    await reader.post("/language", { language: "ja" });
    const cookie = `language=${reader.cookies.get("language")}`;
    expect(await languageOf(path)).toBe("es");
    expect(await languageOf(path, { cookie })).toBe("ja");
    expect(await languageOf(`${path}?lang=en`, { cookie })).toBe("en");
    expect(await languageOf(`${path}?lang=xx`)).toBe("es");
  });

  test("may be kept for a minute, is known again, and says at once that it was revoked", async () => {
    const mine = named("未定");
    const look = async () => {
      const first = await get(mine.path);
      const etag = first.headers.get("etag")!;
      const known = await get(mine.path, { "if-none-match": etag });
      const head = await get(mine.path, {}, "HEAD");
      const minutes = [first, await get(mine.path)].map(
        async (page) => /<time datetime="[^"]+"/i.exec(await page.text())![0],
      );
      return { first, etag, known, head, minutes: new Set(await Promise.all(minutes)) };
    };
    // The rendered page shows the minute: where a new one began meanwhile, repeat until all fall into one.
    let looked = await look();
    while (looked.minutes.size > 1) looked = await look();
    const { first, etag, known, head } = looked;
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=(\d|[1-5]\d|60)\b/);
    for (const name of ["Accept", "Accept-Language", "Cookie"])
      expect(first.headers.get("vary")).toContain(name);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(known.status).toBe(304);
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);

    await besideSite(site, as.author, ({ transaction }, caller) =>
      transaction((queries) => {
        const context = { queries, clock, caller } as never;
        const ending = { state: "revoked", reason: "由他人代考" } as const;
        return endCertificate(certificateCalls.revoke, context, mine.certificateUuid, ending);
      }),
    );
    const after = await get(mine.path, { "if-none-match": etag });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain("由他人代考");
    const json = await (await get(mine.path, { accept: "application/json" })).json();
    expect(json).toMatchObject({ isValid: false, state: "revoked", reason: "由他人代考" });
    for (const file of [
      paths.verify.pdf(mine.templateUuid, mine.certificateUuid),
      paths.verify.picture(mine.templateUuid, mine.certificateUuid),
      paths.verify.sheet(mine.templateUuid, mine.certificateUuid),
    ])
      expect([file, (await get(file)).status]).toEqual([file, 410]);
  });

  test("each encoding is the same page under a name of its own", async () => {
    const { path } = issued[0]!;
    const etags = new Set<string | null>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const reply = await get(path, { "accept-encoding": encoding });
      etags.add(reply.headers.get("etag"));
      expect(await reply.text()).toContain(`<bdi>${names[0]}</bdi>`);
    }
    expect(etags.size).toBe(3);
  });

  test("B3: nothing is told of what nobody issued, of swapped ids, and of a list that is not done", async () => {
    const [other] = await issueOn(site, [{}]);
    const [staged] = await issueOn(site, [{}]);
    await tamper(staged!, () => ({ staged: "list" }));
    const { templateUuid, certificateUuid } = issued[0]!;
    const pages = new Set<string>();
    for (const path of [
      paths.verify.info(templateUuid, "x".repeat(22)),
      paths.verify.info(other!.templateUuid, certificateUuid),
      paths.verify.info("x".repeat(900), certificateUuid),
      staged!.path,
    ]) {
      const reply = await get(path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get("cache-control")).toBe("no-store");
      pages.add((await reply.text()).replaceAll(path, ""));
      const json = await get(path, { accept: "application/json" });
      expect([json.status, await json.json()]).toEqual([404, { isValid: false, verdict: "unknown" }]);
    }
    expect(pages.size).toBe(1);
  });

  test("G8: a record that was changed behind the house's back is said to be false", async () => {
    const mine = named("被改");
    expect(await (await get(mine.path)).text()).toContain(words("zh")("verify:verdict.valid"));
    await tamper(mine, (printed) => ({ printed: printed.replace("92.5", "99.5") }));
    const html = await (await get(mine.path)).text();
    expect(html).toContain(words("zh")("verify:verdict.altered"));
    expect(html).not.toContain(words("zh")("verify:verdict.valid"));
    expect((await get(paths.verify.pdf(mine.templateUuid, mine.certificateUuid))).status).toBe(410);
  });

  test("an operator's token is cleared, goes nowhere, and makes no difference to what others are sent", async () => {
    const { path } = issued[1]!;
    const operator = openClient(site.address);
    await operator.signIn(as.author);
    const cookie = `mingshi=${operator.cookies.get("mingshi")}`;
    for (const where of [path, `${path}/sheet`, path.replace("/info/", "/pdf/")]) {
      const reply = await get(where, { cookie });
      expect(reply.status).toBe(200);
      expect(reply.headers.getSetCookie().join()).toMatch(/^mingshi=;.*(Max-Age=0|1970)/);
      expect(reply.headers.get("cache-control")).toBe("private, no-store");
      const open = await get(where);
      expect(open.headers.getSetCookie()).toEqual([]);
      expect(open.headers.get("cache-control")).toMatch(/^public/);
    }
    // A picture embedded in a page of the office signs nobody out.
    const picture = await get(`${path}/picture?size=card`, { cookie, "sec-fetch-dest": "image" });
    expect([picture.status, picture.headers.getSetCookie()]).toEqual([200, []]);
  });

  test("a name of a host that somebody makes up gets into nobody else's page", async () => {
    const { path } = issued[2]!;
    const port = new URL(site.address).port;
    const { request } = await import("node:http");
    const forged = await new Promise<string>((done, failed) => {
      const asked = request({ port, path, host: "localhost", headers: { host: "evil.example" } }, (reply) => {
        let body = "";
        reply.on("data", (part) => {
          body += part;
        });
        reply.on("end", () => done(body));
      });
      asked.on("error", failed);
      asked.end();
    });
    expect(forged).toContain("evil.example");
    expect(await (await get(path)).text()).not.toContain("evil.example");
  });

  test("a chat is shown whose it is, with a picture, and never that it is valid", async () => {
    const mine = named("𠮷田㐂久");
    const html = await (await get(mine.path)).text();
    const meta = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(meta("title")).toContain("𠮷田㐂久");
    expect(meta("description")).toContain(mine.number);
    expect(meta("description")).not.toContain(words("zh")("verify:verdict.valid"));
    expect(meta("url")).toBe(site.address + mine.path);
    expect(meta("locale")).toBe("zh_CN");
    const picture = await fetch(meta("image")!);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("its files have names to be saved by, and are known again", async () => {
    const mine = named("𠮷田㐂久");
    const pdf = paths.verify.pdf(mine.templateUuid, mine.certificateUuid);
    const reply = await get(pdf);
    expect(reply.headers.get("content-type")).toBe("application/pdf");
    expect(reply.headers.get("content-disposition")).toMatch(
      /^inline; filename="[\w-]+\.pdf"; filename\*=UTF-8''/,
    );
    expect(decodeURIComponent(reply.headers.get("content-disposition")!)).toContain("𠮷田㐂久");
    const etag = reply.headers.get("etag")!;
    expect((await get(pdf, { "if-none-match": etag })).status).toBe(304);
    const saved = await get(`${mine.path}/picture?download`);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.png"/);
  });

  test("reads in order without style: how it stands, what it says, how to check it", async () => {
    const t = words("zh");
    const { html } = await openClient(site.address).send(issued[0]!.path);
    const places = [
      t("verify:verdict.valid"),
      t("verify:facts.name"),
      names[0]!,
      t("verify:facts.number"),
      t("verify:facts.issuedOn"),
      t("verify:facts.company"),
      t("verify:pdf"),
      t("verify:how.heading"),
      t("verify:signature.heading"),
    ].map((text) => html.indexOf(`>${text}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });
});
