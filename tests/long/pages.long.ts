import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { languageCodes, languages } from "#locales/languages";
import { audit, auditWhole, bringAxe } from "../support/audit";
import { openContext } from "../support/browser/open";
import { expectNone, watch } from "../support/browser/watch";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { crawl, routeOf } from "../support/crawl";
import { ofType } from "../support/every-type";
import { openExam } from "../support/open-exam";
import { photo } from "../support/pictures";
import { PlainPage } from "../support/plain/page";
import { addresses, moduleOf } from "../support/routes";
import { startSite } from "../support/server";
import { signIn, signInByRequest } from "../support/signIn";
import { expect as expectPage } from "../support/story";
import { words } from "../support/words";

// Every page reachable by links, in each language, at three widths and by the Tab key. The pages are found by
// following links, and compared with the routes.

const site = await startSite();

/** Together they reach every page of the office. */
const readers = ["", as.systemAdministrator, as.administrator, as.launcher, as.unverified, as.reviewer];

/** Pages without links to them: only after a form, or from outside. */
const notLinked: Record<string, string> = {
  "/login/code": "after a password, for who has a second step",
  "/login/code/send": "takes a form",
  "/login/password": "with a one-time password",
  "/login/sms/send": "after a form",
  "/gpLogin": "from a third party, with a ticket",
  "/register/company": "after a form",
  "/register/send": "after a form",
  "/resetPwd/send": "after a form",
  "/401": "where a role opens no page",
  "/404": "where there is no page",
  "/operator/proof": "before what needs a fresh proof",
  "/operator/avatar": "takes a form",
  "/operator/mobile": "after a form",
  "/exam/part/:partId/draw/again": "where a part was drawn, as none of the demo is",
  "/certificate/import/:listId": "after a form",
  "/certificate/template/preview": "takes a form",
  "/exam/question/import/:importId": "after a form",
  "/exam/candidates/import/:candidateListId": "after a form",
  "/evaluation/files/import/:fileId": "after a form",
  "/exam/:examId/candidates/run/:runId": "after a form",
  "/exam/:examId/invitations/reminders": "takes a form",
  "/invitation/send": "after a form",
  "/admin/companies/:companyId/staff": "takes a form",
  "/admin/roles": "leads to one of them",
  "/exam/paper/chosen/delete": "takes the chosen rows",
  "/exam/paper/chosen/export": "takes the chosen rows",
  "/certificate/chosen/zip": "takes the chosen rows",
  "/certificate/chosen/revoke": "takes the chosen rows",
  "/exam/question/review": "takes the chosen rows",
  "/exam/question/:questionId/compare": "where a question has versions, as none of the demo has",
  "/exam/task/:examId/:taskId": "after a form, which takes the next answer",
  "/exam/monitor/:examId/:candidateId/pictures": "where pictures were taken, as none of the demo were",
  "/exam/:examId/keying/:candidateId/differences": "where answers were keyed twice, as none of the demo were",
  "/exam/:examId/keying/:candidateId/undo": "where answers were keyed, as none of the demo were",
  "/admin/feedback/:feedbackUuid/edit": "where somebody wrote, as nobody of the demo did",
  "/admin/permissions/:permissionUuid/edit": "where one was added, as none of the demo was",
  "/admin/permissions/:permissionUuid/delete": "where one was added, as none of the demo was",
  "/admin/roles/:roleKey/remove": "where one was added, as none of the demo was",
  "/companyManagement/company/webhooks/:webhookId": "where one was added, as none of the demo was",
  "/companyManagement/company/webhooks/:webhookId/remove": "where one was added, as none of the demo was",
  "/cover": "from an invitation's letter",
  "/cover/:token": "from an invitation",
};

/** How pages are looked at, some at a time; the last one takes all others. */
const areaPatterns = {
  "watching, rooms and marking": /^\/(exam\/(monitor|task)|offline)|\/(keying|scans|marking|rescoring)/,
  "exams and their candidates": /^\/exam\/(:examId|my|new|candidates|report)/,
  "papers and questions": /^\/exam\/(paper|part|question)/,
  evaluation: /^\/(admin\/)?evaluation/,
  "the platform": /^\/admin/,
  "companies and operators": /^\/(companyManagement|operator)/,
  "certificates and all others": /./,
};
const areas = Object.keys(areaPatterns);
const areaOf = (pattern: string) =>
  Object.entries(areaPatterns).find(([, wanted]) => wanted.test(pattern))![0];

let found: ReturnType<typeof findPages> | undefined;
/** What each of the readers reaches that none before them does. Found once, by the first test that needs it. */
const reached = () => {
  found ??= findPages();
  return found;
};

async function findPages() {
  const pages = new Map<string, Map<string, string>>();
  const seen = new Set<string>();
  for (const mobile of readers) {
    const own = await crawl(site, mobile);
    pages.set(mobile, new Map([...own].filter(([pattern]) => !seen.has(pattern))));
    for (const pattern of own.keys()) seen.add(pattern);
  }
  return pages;
}

test("links lead to every page that has an address", async () => {
  const all = new Set([...(await reached()).values()].flatMap((pages) => [...pages.keys()]));
  const missing: string[] = [];
  for (const { address, file } of addresses) {
    // An action-only route has an empty page, in a file without markup.
    const isPage = file.endsWith(".tsx") && (await moduleOf(file)).default !== undefined;
    if (isPage && !all.has(address) && !(address in notLinked)) missing.push(address);
  }
  expect(missing).toEqual([]);
});

// Two of them at once, as there are two cores.
describe.concurrent.each(languageCodes)("%s", (language) => {
  const isFirst = language === "zh";

  // In the first language a page takes five times as long.
  const looks = isFirst ? areas.map((area) => [area]) : [areas.slice(0, 3), areas.slice(3)];
  test.each(looks.map((own) => [own]))("every page of %j is for everybody", async (own) => {
    const found: string[] = [];
    let count = 0;
    for (const [mobile, pages] of await reached()) {
      const wanted = [...pages].filter(([pattern]) => own.includes(areaOf(pattern)));
      count += wanted.length;
      if (wanted.length > 0) found.push(...(await lookAt(mobile, wanted)));
    }
    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  /** Findings of pages that an operator has opened. */
  async function lookAt(mobile: string, pages: [string, string][]): Promise<string[]> {
    const context = await openContext({ baseURL: site.address, locale: languages[language].tag });
    if (isFirst) await bringAxe(context);
    const troubles = watch(context);
    const page = await context.newPage();
    if (mobile) await signInByRequest(page, mobile);
    const session = await context.cookies();
    const found: string[] = [];
    for (const [pattern, address] of pages) {
      await context.addCookies(session);
      await page.goto(address);
      expect(routeOf(page.url())).toBe(pattern);
      await expectPage(page.locator("html")).toHaveAttribute("lang", languages[language].tag);
      await auditWhole(page, { isFirst, isTurning: true }).catch((error: Error) => found.push(error.message));
    }
    expectNone(troubles);
    await context.close();
    return found;
  }

  test.each([as.systemAdministrator, as.administrator])(
    "every page that a menu leads %j to has the name that the menu gives it",
    async (mobile) => {
      const client = openClient(site.address, { "accept-language": languages[language].tag });
      await client.signIn(mobile);
      const page = new PlainPage(client, site.address) as unknown as Page;
      await page.goto("/");
      const entriesOf = (place: string) =>
        page
          .locator(place)
          .evaluateAll((links: HTMLAnchorElement[]) =>
            links.map((link) => [link.pathname, link.textContent!.trim()] as const),
          );
      const side = await entriesOf(".side-menu a:not([href^='/launch'])");
      const person = await entriesOf("header a.menu-item");
      expect(side.length).toBeGreaterThan(3);
      expect(person.length).toBeGreaterThan(1);
      for (const [address, name] of [...side, ...person]) {
        await page.goto(address);
        await expectPage(page.locator("h1")).toHaveText(name);
        await expectPage(page).toHaveTitle(new RegExp(`^${name}`));
        // The breadcrumb of marking is omitted.
        if (address !== "/exam/task") await expectPage(page.locator("header ol li").last()).toHaveText(name);
      }
    },
  );

  test("the bar of an unverified company is one row on a phone", async () => {
    const t = words(language);
    const context = await openContext({ baseURL: site.address, locale: languages[language].tag });
    const page = await context.newPage();
    await signIn(page, as.unverified, t);
    await page.goto("/companyManagement/company/setting");
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await barRows(page), `${width} px`).toBe(1);
      const verify = page.getByRole("banner").getByRole("link", { name: t("unverified") });
      await expectPage(verify).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  });
});

describe("forms that are refused on a phone", () => {
  /** The cover of an exam that anybody may register for, and those of one exam with a candidate for each language. */
  let open = "";
  let covers: string[] = [];
  const mobileOf = (at: number) => `1991234560${at}`;
  beforeAll(async () => {
    const client = openClient(site.address, { "accept-language": "zh-CN" });
    await client.signIn(as.examManager);
    const page = new PlainPage(client, site.address) as unknown as Page;
    await page.goto("/exam/my?label=inProgress");
    await page.getByRole("link", { name: "信息安全知识公开测试", exact: true }).click();
    const link = page.locator("main a[href*='/cover/']").first();
    open = new URL((await link.getAttribute("href"))!).pathname;
    ({ covers } = await openExam(site, {
      exam: { isFaceRecognizeNeed: true },
      people: languageCodes.map((_, at) => [`周远${at}`, mobileOf(at)] as const),
      parts: [{ questions: [ofType(5), ofType(4)] }],
    }));
  });

  /** A page of a phone; what it sends is checked by the server alone, and what is told is for everybody. */
  async function openPhone(language: (typeof languageCodes)[number]) {
    const t = words(language);
    const viewport = { width: 390, height: 844 };
    const context = await openContext({ baseURL: site.address, locale: languages[language].tag, viewport });
    const page = await context.newPage();
    const found: string[] = [];
    const press = async (name: string) => {
      await page
        .locator("form")
        .evaluateAll((forms: HTMLFormElement[]) => forms.map((form) => form.setAttribute("novalidate", "")));
      await page.getByRole("button", { name, exact: true }).first().click();
    };
    const refused = async (name: string, told: string) => {
      await press(name);
      await expectPage(page.locator("main")).toContainText(told);
      await audit(page).catch((error: Error) => found.push(`${name}: ${error.message}`));
    };
    const close = async () => {
      await context.close();
      expect(found).toEqual([]);
    };
    return { page, t, press, refused, close };
  }

  test.each(languageCodes)("of candidates, in %s", async (language) => {
    const { page, t, press, refused, close } = await openPhone(language);
    await page.goto("/cover");
    await page.getByLabel(t("invitations:code.label")).fill("K7QM4T2H");
    await refused(t("invitations:code.submit"), t("errors:ADMISSION_CODE_WRONG"));
    await page.goto(open);
    await refused(t("invitations:register.submit"), t("errors:CANDIDATE_NAME_MISSING"));
    const at = languageCodes.indexOf(language);
    await page.goto(covers[at]!);
    const identity = page.getByLabel(t("invitations:cover.confirm.mobile"));
    await identity.fill("19900000000");
    await refused(t("invitations:cover.confirm.submit"), t("errors:IDENTITY_WRONG"));
    await identity.fill(mobileOf(at));
    await press(t("invitations:cover.confirm.submit"));
    await refused(t("sitting:ready.start"), t("errors:CONSENT_MISSING"));
    await page.getByRole("checkbox", { name: t("sitting:consentNames.face") }).check();
    const face = { name: "face.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await photo()) };
    await page.getByLabel(t("sitting:pictures.face"), { exact: true }).setInputFiles(face);
    await press(t("sitting:ready.start"));
    await page.waitForURL(/\/1$/);
    await press(t("sitting:toHandIn"));
    await refused(t("sitting:handIn.submit"), t("sitting:handIn.sureMissing"));
    await close();
  });

  test.each(languageCodes)("of offline rooms, in %s", async (language) => {
    const { page, t, refused, close } = await openPhone(language);
    await signIn(page, as.roomKeeper, t);
    await page.goto("/offline/room");
    await page.getByRole("link", { name: "实训楼 302" }).first().click();
    await page.getByLabel(t("rooms:tick.code")).waitFor();
    const room = page.url();
    await page.getByLabel(t("rooms:tick.code")).fill("没有的座位");
    // Ticks are kept and sent by script, which tells what nobody will take.
    await refused(t("rooms:tick.absent"), t("rooms:tick.refused", { codes: "没有的座位" }));
    await page.goto(room);
    await page
      .getByRole("link", { name: t("rooms:irregularity"), exact: true })
      .first()
      .click();
    await refused(t("rooms:form.submit"), t("errors:IRREGULARITY_MISSING"));
    await page.getByLabel(t("rooms:form.who")).fill("没有的座位");
    await page.getByLabel(t("rooms:form.text")).fill("手机响了");
    await refused(t("rooms:form.submit"), t("errors:SEAT_UNKNOWN"));
    await page.goto(room);
    await page.getByRole("link", { name: t("rooms:swap"), exact: true }).click();
    await page.getByLabel(t("rooms:form.who")).fill("没有的座位");
    await page.getByLabel(t("rooms:seat.seat")).fill("1");
    await refused(t("rooms:seat.submit"), t("errors:SEAT_UNKNOWN"));
    await close();
  });
});

/** How many rows the top bar's menus wrap to. */
const barRows = (page: Page) =>
  page
    .getByRole("banner")
    .locator("summary")
    .evaluateAll(
      (entries) => new Set(entries.map((entry) => Math.round(entry.getBoundingClientRect().top / 10))).size,
    );
