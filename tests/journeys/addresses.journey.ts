import { beforeAll, describe, expect, test } from "vitest";
import { besideSite, changeBesideSite } from "../support/beside";
import { as } from "../support/cast";
import { type Client, openClient } from "../support/client";
import { startSite } from "../support/server";
import { signIn } from "../support/signIn";
import { bothStory, expect as expectPage } from "../support/story";

/** An operator of each role, with it alone; the unverified company's administrator has both of theirs. */
const cast = {
  r_sys_admin: as.systemAdministrator,
  r_ent_admin: as.administrator,
  r_not_validate: as.unverified,
  r_eva_admin: as.evaluationAdministrator,
  r_eva: as.evaluator,
  r_review: as.reviewer,
  r_monitor: as.invigilator,
  r_offline_room: as.roomKeeper,
  r_exam_hainan: as.hainan,
  r_exam_question: as.questionWriter,
  r_exam_management: as.examManager,
  r_exam_paper: as.author,
  /** An operator without roles: the fallback of the specification. */
  visitor: as.launcher,
} as const;
type Role = keyof typeof cast;
const roles = Object.keys(cast) as Role[];

/** The landing page of an operator with this one role (000 §4). */
const landings: Partial<Record<Role, string>> = {
  r_review: "/exam/task",
  r_monitor: "/exam/monitor",
  r_offline_room: "/offline/room",
  r_eva_admin: "/evaluation/product",
  r_eva: "/evaluation/product",
};

const keepers: Role[] = ["r_sys_admin", "r_ent_admin", "r_not_validate"];
const readers: Role[] = [...keepers, "r_exam_hainan", "r_exam_question", "r_exam_management", "r_exam_paper"];

/** The URLs of 000 §2 that require a token, and their roles; `:paperId` is a paper of the company. */
const closed: Record<string, Role[]> = {
  "/exam/index": roles.filter((role) => !landings[role]),
  "/exam/paper": readers,
  "/exam/paper/quest?paperId=:paperId": readers,
  "/exam/paper/session?paperId=:groupId": readers,
  "/launch": [...keepers, "r_exam_hainan", "r_exam_paper"],
  "/exam/task": [...keepers, "r_review"],
  "/exam/monitor": [...keepers, "r_monitor"],
  "/offline/room": [...keepers, "r_offline_room"],
  "/evaluation/product": ["r_sys_admin", "r_eva_admin", "r_eva"],
  "/evaluation/scale": ["r_sys_admin", "r_eva_admin", "r_eva"],
  "/operator/profile": roles,
  "/companyManagement/account/setting": keepers,
  "/companyManagement/company/setting": keepers,
};

const site = await startSite();
const readersOf = new Map<Role, Client>();
let papers: { paperId: string; groupId: string };

beforeAll(async () => {
  await changeBesideSite(
    site,
    `delete from operator_role where operator_id = (select id from operator where mobile = '${cast.visitor}')`,
  );
  papers = await besideSite(site, as.author, async ({ queries }, { companyId }) => {
    const find = async (isGroup: 0 | 1) => {
      const own = queries.selectFrom("paper").select("id").where("company_id", "=", companyId);
      const open = own.where("is_group", "=", isGroup).where("archived", "=", 0).orderBy("id").limit(1);
      return (await open.executeTakeFirstOrThrow()).id;
    };
    return { paperId: await find(0), groupId: await find(1) };
  });
  for (const role of roles) {
    const reader = openClient(site.address);
    const { location } = await reader.signIn(cast[role]);
    expect(location, role).toBe("/");
    readersOf.set(role, reader);
  }
});

const stranger = () => openClient(site.address);
const filled = (address: string) =>
  address.replace(":paperId", papers.paperId).replace(":groupId", papers.groupId);
const signInFor = (address: string) => `/login?${new URLSearchParams({ redirect: address })}`;

describe("without a token", () => {
  test.each(["/login", "/register", "/register?mobile=13955556666", "/resetPwd", "/companyInfo", "/gpLogin"])(
    "%s is open",
    async (address) => {
      expect(await stranger().send(address)).toMatchObject({ status: 200, location: null });
    },
  );

  test("/register/company asks for the person first", async () => {
    expect((await stranger().send("/register/company")).location).toBe("/register");
  });

  test("/register begins with the mobile that it is given", async () => {
    const { html } = await stranger().send("/register?mobile=13955556666");
    expect(html).toMatch(/<input(?=[^>]*name="mobile")[^>]*value="13955556666"/);
  });

  test.each([
    ["/401", 401],
    ["/404", 404],
  ])("%s is a page that says so", async (address, status) => {
    expect(await stranger().send(address)).toMatchObject({ status, location: null });
  });

  test.each([
    ...Object.keys(closed),
    "/",
    "/dashboard",
    "/operator/profile?tab=2",
    "/nowhere/at/all?x=1&y=2",
  ])("%s leads to sign-in and back", async (address) => {
    const { status, location } = await stranger().send(filled(address));
    expect({ status, location }).toEqual({ status: 302, location: signInFor(filled(address)) });
  });

  test.each([
    ["/dwonload/video", 200],
    ["/offline/admission/ticket/1", 401],
  ])("%s asks strangers for the admission code", async (address, status) => {
    const answer = await stranger().send(address);
    expect({ status: answer.status, location: answer.location }).toEqual({ status, location: null });
    expect(answer.html).toContain('action="/cover"');
  });

  test("/download/video leads to the address as the specification spells it", async () => {
    const { status, location } = await stranger().send("/download/video");
    expect({ status, location }).toEqual({ status: 301, location: "/dwonload/video" });
  });

  test.each(["/exam/paper/export", "/certificate/entry", "/certificate/info/1/2", "/certificate/pdf/1/2"])(
    "%s is open: nobody is asked to sign in",
    async (address) => {
      expect((await stranger().send(address)).location ?? "").not.toMatch(/^\/(login|401)/);
    },
  );

  test("the open address of exports reveals nothing: which paper is asked for makes no difference", async () => {
    const answers = [papers.paperId, "nothing"].map(async (paperId) => {
      const { status, html } = await stranger().send(`/exam/paper/export?paperId=${paperId}&key=1`);
      // The page links back to the requested URL, and its forms have their own CSRF tokens.
      return { status, html: html.replaceAll(paperId, "").replace(/value="[^"]*"/g, "") };
    });
    const [known, unknown] = await Promise.all(answers);
    expect(known).toEqual(unknown);
    expect(known!.status).toBe(401);
    expect(known!.html).toContain('href="/login?redirect=');
  });

  test("sign-in leads back to the address that was asked for, and never to another site", async () => {
    for (const address of ["/exam/paper?state=ready&page=2", "/operator/profile"]) {
      const { location } = await stranger().signIn(as.author, undefined, { redirect: address });
      expect(location).toBe(address);
    }
    for (const address of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example"]) {
      const { location } = await stranger().signIn(as.author, undefined, { redirect: address });
      expect(location).toBe("/");
    }
  });
});

describe("with a token", () => {
  test.each(roles)("%s begins on the page of that role", async (role) => {
    const reader = readersOf.get(role)!;
    const landing = landings[role] ?? "/exam/index";
    for (const address of ["/", "/dashboard"])
      expect((await reader.send(address)).location, address).toBe(landing);
    for (const address of ["/login", "/register"])
      expect((await reader.send(address)).location, address).toBe("/");
    expect((await reader.send(landing)).status).toBe(200);
  });

  test.each(roles)("%s opens what the role opens, and nothing else", async (role) => {
    const reader = readersOf.get(role)!;
    for (const [address, who] of Object.entries(closed)) {
      const { status, location, html } = await reader.send(filled(address));
      const isLanding = address === "/exam/index" && landings[role];
      // The papers are those of another company, which do not exist for this one.
      const isForeign = role === "r_not_validate" && address.includes(":");
      const expected = who.includes(role)
        ? { status: isForeign ? 404 : 200, location: null }
        : { status: 302, location: isLanding || "/401" };
      expect({ address, status, location }).toEqual({ address, ...expected });
      // A page's title is its own, followed by the product's name; the logo links to the home page.
      if (status !== 200) continue;
      expect(html, address).toMatch(/<title>[^<]+ – 明试<\/title>/);
      const home = role === "r_offline_room" ? "/offline/room" : "/";
      expect(html, address).toMatch(new RegExp(`<a(?=[^>]*class="mark")[^>]*href="${home}"`));
    }
  });

  test.each(roles)(
    "%s reads /404 at an address that nobody has, and /operator leads to oneself",
    async (role) => {
      const reader = readersOf.get(role)!;
      expect((await reader.send("/nowhere/at/all")).location).toBe("/404");
      expect((await reader.send("/404")).status).toBe(404);
      expect((await reader.send("/401")).status).toBe(401);
      expect((await reader.send("/operator")).location).toBe("/operator/profile");
    },
  );

  test("the pages open to anyone stay open", async () => {
    const reader = readersOf.get("r_exam_paper")!;
    for (const address of ["/resetPwd", "/companyInfo", "/gpLogin"])
      expect((await reader.send(address)).status, address).toBe(200);
    expect((await reader.send("/exam/paper")).status).toBe(200);
  });

  test.each([
    "/exam/report/reportPDF/1/2/3",
    "/exam/report/gpPdfReport/1/2",
    "/exam/report/external/1/2",
    "/measure/report/external/1/2/3",
    "/exam/review/external/1/2",
    "/certificate/info/1/2",
    "/certificate/pdf/1/2",
    "/offline/admission/ticket/1",
  ])("%s clears it", async (address) => {
    const reader = openClient(site.address);
    await reader.signIn(as.author);
    expect((await reader.send("/exam/paper")).status).toBe(200);
    await reader.send(address);
    expect((await reader.send("/exam/paper")).location).toBe(signInFor("/exam/paper"));
  });

  test("a one-time password is changed before anything else opens", async () => {
    const reader = openClient(site.address);
    await reader.signIn(as.hainan);
    const set = (must: 0 | 1) =>
      changeBesideSite(
        site,
        `update operator set must_change_password = ${must} where mobile = '${as.hainan}'`,
      );
    await set(1);
    for (const address of ["/", "/exam/index", "/launch", "/operator/profile", "/exam/task"])
      expect((await reader.send(address)).location, address).toBe("/login/password");
    expect((await reader.send("/login/password")).status).toBe(200);
    await set(0);
    expect((await reader.send("/login/password")).location).toBe("/");
  });

  test("signing out leads to sign-in and from there to the first page", async () => {
    const reader = openClient(site.address);
    await reader.signIn(as.author);
    expect((await reader.post("/logout", {})).location).toBe(signInFor("/exam/index"));
    expect((await reader.send("/exam/paper")).location).toBe(signInFor("/exam/paper"));
  });
});

bothStory("an old address behind a hash leads to the same path without it", async ({ page, script }) => {
  await signIn(page, as.author);
  await page.goto("/#/exam/paper?state=ready");
  // Without script the hash cannot be read.
  await expectPage(page).toHaveURL(
    script ? "/exam/paper?state=ready" : "/exam/index#/exam/paper?state=ready",
  );
});

describe("old addresses", () => {
  test.each([
    ["/redirect/exam/paper?state=ready", "/exam/paper?state=ready"],
    ["/redirect/exam/index", "/exam/index"],
    ["/redirect//evil.example", "/"],
    ["/redirect/https://evil.example", "/https:/evil.example"],
  ])("%s leads to %s", async (address, to) => {
    expect((await stranger().send(address)).location).toBe(to);
  });
});
