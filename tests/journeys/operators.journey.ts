import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import type { Site } from "../support/server";
import { signIn } from "../support/signIn";
import { expect, story, storyIn } from "../support/story";

const list = "/companyManagement/account/setting";

interface Newcomer {
  mobile: string;
  name: string;
  roles: string[];
}

/** Fills in and submits the dialog that invites an operator. */
async function invite(page: Page, t: Translate, { mobile, name, roles }: Newcomer): Promise<void> {
  await page.getByRole("link", { name: t("companies:operators.new") }).click();
  await page.getByLabel(t("companies:operators.form.mobile"), { exact: true }).fill(mobile);
  await page.getByLabel(t("companies:operators.form.realName"), { exact: true }).fill(name);
  for (const role of roles) await page.getByLabel(role, { exact: true }).check();
  await page.getByRole("button", { name: t("companies:operators.form.add") }).click();
  await expect(page.getByRole("status").filter({ hasText: name })).toContainText(mobile.slice(-4));
}

interface Joining {
  page: Page;
  t: Translate;
  site: Site;
  another(): Promise<Page>;
}

/** Invites somebody, who accepts in a browser of their own, and returns that browser's page at sign-in. */
async function add({ page, t, site, another }: Joining, newcomer: Newcomer): Promise<Page> {
  const { mobile } = newcomer;
  await invite(page, t, newcomer);
  const said = await site.line(new RegExp(`"to":"[^"]*${mobile.slice(-4)}".*邀请码`));
  const theirs = await another();
  await theirs.goto("/login");
  await theirs.getByRole("link", { name: t("registration:acceptInvitation") }).click();
  await theirs.getByLabel(t("entrance:mobile")).fill(mobile);
  await theirs.getByRole("button", { name: t("registration:sendCode"), exact: true }).click();
  await audit(theirs);
  await theirs.getByLabel(t("entrance:code"), { exact: true }).fill(await site.code(mobile));
  await theirs.getByLabel(t("registration:invitationCode")).fill(/[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(said)![0]);
  await theirs.getByLabel(t("entrance:password")).fill(own);
  await theirs.getByRole("button", { name: t("registration:accept") }).click();
  await expect(theirs).toHaveURL(/\/login/);
  await expect(theirs.getByRole("status")).toContainText(t("registration:accepted"));
  await page.goto(list);
  return theirs;
}

const own = "a password of her own";

async function enter(page: Page, t: Translate, mobile: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(t("entrance:mobile")).fill(mobile);
  await page.getByLabel(t("entrance:password")).fill(password);
  await page.getByRole("button", { name: t("entrance:signIn") }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

story(
  "A5: an administrator invites an operator, who accepts with a code, and sees only what the role allows",
  async ({ page, t, site, another, rename }) => {
    await signIn(page, as.administrator);
    await page.goto(list);
    await expect(page).toHaveTitle(new RegExp(t("accounts")));
    await audit(page);
    const mobile = rename("13911110001");
    const theirs = await add(
      { page, t, site, another },
      { mobile, name: "贺兰溪", roles: [t("roles.r_review")] },
    );
    await page.goto(`${list}?key=${encodeURIComponent("贺兰溪")}`);
    await expect(rowOf(page, "贺兰溪")).toContainText(`139****${mobile.slice(-4)}`);
    await enter(theirs, t, mobile, own);
    await expect(theirs).toHaveURL("/exam/task");
    await expect(theirs.getByRole("link", { name: t("menus.papers") })).toHaveCount(0);
    for (const closed of [list, "/companyManagement/account/new", "/exam/paper"]) {
      await theirs.goto(closed);
      await expect(theirs).toHaveURL("/401");
    }
  },
);

story(
  "an invitation waits in the list, is sent again, and revoked; a taken mobile is answered alike",
  async ({ page, t, rename }) => {
    await signIn(page, as.administrator);
    await page.goto(list);
    const name = "还没来的人";
    await invite(page, t, { mobile: as.stranger, name, roles: [t("roles.r_review")] });
    await audit(page);
    const waiting = rowOf(page, name);
    await waiting.getByRole("button", { name: t("companies:invitations.send") }).click();
    await expect(page.getByRole("alert")).toContainText("秒");
    await waiting.getByRole("button", { name: t("companies:invitations.revoke") }).click();
    await expect(page.getByRole("status")).toContainText(t("companies:invitations.revoked"));
    await expect(waiting).toHaveCount(0);
    await invite(page, t, { mobile: rename("13911110021"), name, roles: [t("roles.r_review")] });
    await expect(waiting).toHaveCount(1);
  },
);

story(
  "A3: other roles, a lock, a new password and a removal bite at once",
  async ({ page, t, site, another, rename }) => {
    await signIn(page, as.administrator);
    await page.goto(list);
    const mobile = rename("13911110002");
    const theirs = await add(
      { page, t, site, another },
      { mobile, name: "闻人语", roles: [t("roles.r_exam_paper")] },
    );
    await enter(theirs, t, mobile, own);
    await expect(theirs).not.toHaveURL(/login/);
    await theirs.goto("/exam/paper");
    await expect(theirs).toHaveURL("/exam/paper");

    const find = `${list}?key=${encodeURIComponent("闻人语")}`;
    await page.goto(find);
    const row = rowOf(page, "闻人语");
    await row.getByRole("link", { name: t("companies:operators.actions.edit") }).click();
    await audit(page);
    await page.getByLabel(t("roles.r_exam_paper"), { exact: true }).uncheck();
    await page.getByLabel(t("roles.r_monitor"), { exact: true }).check();
    await page.getByRole("button", { name: t("companies:operators.form.save") }).click();
    await expect(page).toHaveURL(find);
    await expect(row).toContainText(t("roles.r_monitor"));
    await theirs.goto("/exam/paper");
    await expect(theirs).toHaveURL("/401");

    const more = row.locator("summary");
    await more.click();
    await row.getByRole("button", { name: t("companies:operators.actions.lock") }).click();
    await expect(row).toContainText(t("companies:operators.states.locked"));
    await theirs.goto("/exam/monitor");
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(t("stop.signedOut.title"));
    await theirs.getByRole("button", { name: t("stop.signIn") }).click();
    await expect(theirs).toHaveURL(/\/login/);
    await enter(theirs, t, mobile, "a password of her own");
    await expect(theirs.getByRole("alert")).toContainText(t("errors:WRONG_MOBILE_OR_PASSWORD"));

    await page.getByRole("button", { name: t("companies:operators.undo") }).click();
    await expect(row).toContainText(t("companies:operators.states.active"));
    await enter(theirs, t, mobile, "a password of her own");
    await expect(theirs).toHaveURL("/exam/monitor");

    await row.getByRole("link", { name: t("companies:operators.actions.password") }).click();
    await page.getByRole("button", { name: t("companies:operators.password.submit") }).click();
    // A message was sent to this mobile less than a minute ago.
    await row.getByRole("link", { name: t("companies:operators.actions.password") }).click();
    await page.getByRole("button", { name: t("companies:operators.password.submit") }).click();
    await expect(page.getByRole("alert")).toContainText("秒");
    await page.getByRole("link", { name: t("cancel") }).click();
    await expect(page).toHaveURL(find);

    await more.click();
    await row.getByRole("link", { name: t("companies:operators.actions.remove") }).click();
    await expect(page.getByRole("dialog")).toContainText("闻人语");
    await audit(page);
    await page.getByRole("button", { name: t("companies:operators.remove.submit", { count: 1 }) }).click();
    await expect(page).toHaveURL(find);
    await expect(page.getByRole("heading", { name: t("companies:operators.empty.title") })).toBeVisible();
    await audit(page);
    await theirs.goto("/exam/monitor");
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(t("stop.signedOut.title"));
  },
);

story("several are chosen with ticks and removed by name; oneself cannot be ticked", async (told) => {
  const { page, t, rename } = told;
  await signIn(page, as.administrator);
  await page.goto(list);
  await add(told, { mobile: rename("13911110003"), name: "移除甲", roles: [t("roles.r_eva")] });
  await add(told, { mobile: rename("13911110004"), name: "移除乙", roles: [t("roles.r_eva")] });
  const tick = (name: string) => page.getByLabel(t("companies:operators.choose", { name }));
  await page.goto(`${list}?key=${encodeURIComponent("林静怡")}`);
  await expect(tick("林静怡")).toBeDisabled();
  await expect(rowOf(page, "林静怡")).toContainText(t("companies:operators.self"));

  await page.goto(`${list}?role=r_eva`);
  await tick("移除甲").check();
  await tick("移除乙").check();
  await page.getByRole("button", { name: t("companies:operators.removeChosen") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("移除甲");
  await expect(dialog).toContainText("移除乙");
  await page.getByRole("button", { name: t("companies:operators.remove.submit", { count: 2 }) }).click();
  await expect(page).toHaveURL(`${list}?role=r_eva`);
  await expect(page.getByRole("status")).toContainText(t("companies:operators.remove.done", { count: 2 }));

  await page.goto(list);
  await page.getByRole("button", { name: t("companies:operators.removeChosen") }).click();
  await expect(page.getByRole("heading", { name: t("companies:operators.remove.nobody") })).toBeVisible();
  await audit(page);
});

story(
  "who is removed by mistake is brought back, by undo or from the bin, which masks the mobile",
  async (told) => {
    const { page, t, rename } = told;
    await signIn(page, as.administrator);
    await page.goto(list);
    const name = "误删的人";
    await add(told, { mobile: rename("13911110009"), name, roles: [t("roles.r_eva")] });
    const remove = async () => {
      await page.goto(`${list}?key=${encodeURIComponent(name)}`);
      await page.getByLabel(t("companies:operators.choose", { name })).check();
      await page.getByRole("button", { name: t("companies:operators.removeChosen") }).click();
      await page.getByRole("button", { name: t("companies:operators.remove.submit", { count: 1 }) }).click();
      await expect(page.getByRole("status")).toContainText(
        t("companies:operators.remove.done", { count: 1 }),
      );
    };
    const restored = t("companies:operators.bin.restored", { name });
    await remove();
    await page.getByRole("button", { name: t("records.undo") }).click();
    await expect(page.getByRole("status")).toContainText(restored);
    await expect(rowOf(page, name)).toContainText(t("roles.r_eva"));

    await remove();
    await page.getByRole("link", { name: t("bin.title") }).click();
    await expect(rowOf(page, name)).toContainText("****");
    await audit(page);
    await rowOf(page, name)
      .getByRole("button", { name: t("bin.restore") })
      .click();
    await expect(page.getByRole("status")).toContainText(restored);
  },
);

story(
  "validation errors stand beside their fields, and what was typed and ticked stays",
  async ({ page, t }) => {
    await signIn(page, as.administrator);
    await page.goto("/companyManagement/account/new");
    await audit(page);
    const submit = page.getByRole("button", { name: t("companies:operators.form.add") });
    await page.getByLabel(t("companies:operators.form.mobile"), { exact: true }).fill("12345");
    await page.getByLabel(t("companies:operators.form.realName"), { exact: true }).fill("某人");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:MOBILE_WRONG"));
    await expect(page.getByRole("alert")).toContainText(t("errors:ROLE_MISSING"));
    await expect(page).toHaveTitle(/^错误：/);
    await page.getByLabel(t("roles.r_eva"), { exact: true }).check();
    await page.getByLabel(t("roles.r_review"), { exact: true }).check();
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:MOBILE_WRONG"));
    await expect(page.getByLabel(t("companies:operators.form.mobile"), { exact: true })).toHaveValue("12345");
    await expect(page.getByLabel(t("roles.r_eva"), { exact: true })).toBeChecked();
    await expect(page.getByLabel(t("roles.r_review"), { exact: true })).toBeChecked();
    await audit(page);
  },
);

// Spanish has the longest words.
storyIn(
  "es",
  "a long name and many roles fit a phone",
  async (told) => {
    const { page, t, rename } = told;
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, as.administrator, t);
    await page.goto(list);
    const roles = (["r_exam_hainan", "r_exam_management", "r_offline_room", "r_eva_admin"] as const).map(
      (role) => t(`roles.${role}`),
    );
    await add(told, {
      mobile: rename("13911110005"),
      name: "Maximiliana-Wilhelmine-Konstanze-Freifra",
      roles,
    });
    await page.goto(`${list}?role=r_eva_admin`);
    await expect(rowOf(page, "Maximiliana")).toContainText(roles[0]!);
    await audit(page);
    await rowOf(page, "Maximiliana")
      .getByRole("link", { name: t("companies:operators.actions.edit") })
      .click();
    await expect(page.getByLabel(roles[0]!, { exact: true })).toBeChecked();
    await audit(page);
  },
  { in: "browser" },
);
