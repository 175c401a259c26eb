import type { Page } from "playwright";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { changeBesideSite } from "../support/beside";
import { as, password } from "../support/cast";
import type { Site } from "../support/server";
import { signIn } from "../support/signIn";
import { expect, story, storyIn } from "../support/story";

const list = "/certificate/key";
const { issued } = demoCertificateList;
/** Its page in the story's copy of the demo. */
const infoOf = (rename: (id: string) => string) =>
  `/certificate/info/${rename(issued.template.id)}/${rename(issued.id)}`;

const rowOf = (page: Page, t: Translate, state: "good" | "retired" | "revoked") =>
  page.getByRole("row").filter({ hasText: t(`certificates:keys.states.${state}`) });

story(
  "E3: an administrator signs with a new key, then revokes one that got out",
  async ({ page, t, another, rename }) => {
    const info = infoOf(rename);
    await signIn(page, as.administrator);
    await page.goto(list);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("certificates:keys.title"));
    await expect(rowOf(page, t, "good")).toHaveCount(1);
    await expect(rowOf(page, t, "retired")).toHaveCount(1);
    await audit(page);
    await page.getByRole("button", { name: t("certificates:keys.new") }).click();
    await expect(page.getByRole("status")).toContainText(t("certificates:keys.made"));
    await expect(rowOf(page, t, "good")).toHaveCount(1);
    await expect(rowOf(page, t, "retired")).toHaveCount(2);

    const stranger = await another();
    await stranger.goto(info);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(t("verify:verdict.valid"));

    // The key that signed the demo's certificates: the newer of the retired ones.
    await rowOf(page, t, "retired")
      .first()
      .getByRole("link", { name: t("certificates:keys.revoke.action") })
      .click();
    await expect(page.getByText(t("certificates:keys.revoke.count", { count: 4 }))).toBeVisible();
    await audit(page);
    const submit = page.getByRole("button", { name: t("certificates:keys.revoke.submit") });
    await page.locator("#revoke-key").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:CERTIFICATE_REASON_MISSING"));
    await page.getByLabel(t("certificates:keys.revoke.reason")).fill("备份硬盘遗失");
    await submit.click();
    await expect(page.getByRole("status")).toContainText(t("certificates:keys.revoke.done"));
    await expect(rowOf(page, t, "revoked")).toContainText("备份硬盘遗失");
    await audit(page);

    // A page may be a minute old; a reload shows the current state.
    await stranger.reload();
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(t("verify:verdict.unproven"));
    const gone = await stranger.goto(`${info}/credential`);
    expect(gone!.status()).toBe(410);
    await expect(stranger.getByText(t("verify:issuer.noCredentialText"))).toBeVisible();
    await audit(stranger);
  },
);

story(
  "A8: without a fresh proof the password is asked for first, and what was typed comes back",
  async (telling) => {
    const { page, t, site } = telling;
    await signIn(page, as.administrator);
    await page.goto(list);
    await makeProofsOld(site);
    await page.getByRole("button", { name: t("certificates:keys.new") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("operator:proof.title"));
    await page.getByLabel(t("operator:proof.password")).fill(password);
    await page.getByRole("button", { name: t("operator:proof.confirm") }).click();
    await expect(page).toHaveURL(list);
    await expect(rowOf(page, t, "retired")).toHaveCount(1);

    await rowOf(page, t, "good")
      .getByRole("link", { name: t("certificates:keys.revoke.action") })
      .click();
    await makeProofsOld(site);
    const reason = page.getByLabel(t("certificates:keys.revoke.reason"));
    await reason.fill("备份硬盘遗失 & 50%");
    await page.getByRole("button", { name: t("certificates:keys.revoke.submit") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("operator:proof.title"));
    await page.getByLabel(t("operator:proof.password")).fill(password);
    await page.getByRole("button", { name: t("operator:proof.confirm") }).click();
    await expect(reason).toHaveValue("备份硬盘遗失 & 50%");
    await page.getByRole("button", { name: t("certificates:keys.revoke.submit") }).click();
    await expect(page.getByRole("status")).toContainText(t("certificates:keys.revoke.done"));
    await expect(rowOf(page, t, "good")).toHaveCount(1);
  },
);

/** Ten minutes pass for every session: recent authentication expires. */
const makeProofsOld = (site: Site) =>
  changeBesideSite(site, "update session set proved_at = proved_at - 660000");

for (const language of ["zh", "en", "es", "ja"] as const)
  storyIn(
    language,
    `a stranger reads which keys are an issuer's (${language})`,
    async ({ page, t, rename }) => {
      await page.goto(infoOf(rename));
      await page.getByRole("link", { name: t("verify:links.issuer") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("华东能源集团");
      await expect(page.getByRole("heading", { name: t("verify:issuer.states.good") })).toBeVisible();
      await expect(page.getByRole("heading", { name: t("verify:issuer.states.retired") })).toBeVisible();
      await expect(page.locator("script")).toHaveCount(0);
      await audit(page);
      const address = await page
        .getByRole("link", { name: t("verify:issuer.document") })
        .getAttribute("href");
      const document = await (await page.request.get(address!)).json();
      await expect(page.getByText(document.id, { exact: true })).toBeVisible();
      expect(document.assertionMethod).toHaveLength(4);
      const missing = await page.goto("/certificate/info/issuer/nobody");
      expect(missing!.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("verify:issuer.missing.title"));
    },
  );
