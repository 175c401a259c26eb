import { newId } from "#backend/ids";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { ofType } from "../support/every-type";
import { wav } from "../support/media";
import { bothStory, expect, story } from "../support/story";
import { asksFor, beginTrial } from "../support/trial";
import { atNewQuestion } from "./new-question";

story("an author puts a sound into a question, and hears it in the preview", async ({ page, t }) => {
  await atNewQuestion(page, t);
  await page.getByLabel(t("questions:content"), { exact: true }).fill("他们什么时候见面？");
  for (const [letter, text] of [
    ["A", "三点"],
    ["B", "四点"],
  ] as const)
    await page.getByLabel(t("questions:option", { letter }), { exact: true }).fill(text);
  await page.getByLabel(t("questions:optionIsCorrect", { letter: "A" }), { exact: true }).check();
  await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
  const field = page.locator("#media-field");
  const file = field.getByLabel(t("questions:media.file"));
  const add = field.getByRole("button", { name: t("questions:media.add") });
  await field.getByText(t("questions:media.add")).first().click();
  await file.setInputFiles({ name: "a.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("<script>") });
  await add.click();
  await expect(field).toContainText(t("errors:FILE_KIND"));
  await expect(file).toHaveAttribute("aria-invalid", "true");
  await file.setInputFiles({ name: "第 1 段.wav", mimeType: "audio/wav", buffer: Buffer.from(wav()) });
  await page.getByRole("button", { name: t("questions:save"), exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors:MEDIA_NOT_IN"));
  await file.setInputFiles({ name: "第 1 段.wav", mimeType: "audio/wav", buffer: Buffer.from(wav()) });
  await add.click();
  await expect(field.locator("audio[controls]")).toHaveAttribute("src", /^\/file\/[\w-]+$/);
  await expect(field).toContainText("第 1 段");
  await audit(page);

  // It can be taken out, and chosen from what is there already.
  await field.getByRole("button", { name: t("questions:media.remove") }).click();
  await expect(field.locator("audio")).toHaveCount(0);
  await field.getByText(t("questions:media.add")).first().click();
  await field.getByRole("button", { name: t("questions:media.earlier") }).click();
  await field
    .getByLabel(t("questions:media.earlier"))
    .selectOption({ label: `第 1 段 · ${t("questions:media.kinds.audio")}` });
  await field.getByRole("button", { name: t("questions:media.pick") }).click();
  await expect(field.locator("audio[controls]")).toHaveAttribute("src", /^\/file\/[\w-]+$/);
  await field.getByLabel(t("questions:media.plays")).selectOption("2");
  await page.getByRole("button", { name: t("questions:save"), exact: true }).click();
  await expect(page).toHaveURL(/#slot-/);
  const card = page.getByRole("article");
  await expect(card.locator("audio")).toHaveAttribute("aria-label", "第 1 段");
  await expect(card).toContainText(t("questions:media.limited", { count: 2 }));
  await audit(page);
  const paper = new URL(page.url()).searchParams.get("paperId");
  await page.goto(`/exam/paper/${paper}/preview/1`);
  await expect(page.locator("#media audio")).toHaveAttribute("src", /^\/file\/[\w-]+$/);
  await audit(page);
});

bothStory(
  "a candidate plays a sound as often as is allowed, and no more",
  async ({ page, t, site, script }) => {
    const id = newId();
    await besideSite(site, as.examManager, async ({ queries }, { companyId, operatorId }) => {
      const bytes = Buffer.from(wav(60));
      const own = { id, company_id: companyId, created_by: operatorId, created_at: Date.now() };
      const kept = { purpose: "media", name: "a.wav", type: "audio/wav", size: bytes.length, bytes };
      await queries
        .insertInto("file")
        .values({ ...own, ...kept })
        .execute();
    });
    const heard = { src: `/file/${id}`, kind: "audio" as const, name: "a", plays: 2 };
    await asksFor({ ...ofType(3), media: heard }, site);
    await beginTrial(page, t);

    const media = page.locator("#media");
    const play = (count: number) => media.getByRole("button", { name: t("sitting:media.play", { count }) });
    await expect(media.locator("audio")).toHaveCount(0);
    await expect(media).toContainText(t("sitting:media.before", { count: 2 }));
    await audit(page);
    await page.getByRole("radio").nth(1).check();
    await play(2).click();
    await expect(media).toContainText(t("sitting:media.now", { number: 1, count: 2 }));
    await expect(media.locator("audio")).toHaveAttribute("src", /\/sit\/[\w-]{22}\/10\/media\/1$/);
    // What was chosen before is saved.
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await audit(page);
    if (script) {
      // At its end the player leaves the page.
      await media.locator("audio").evaluate(async (player: HTMLMediaElement) => {
        await player.play();
        player.currentTime = player.duration;
      });
      await expect(media.locator("audio")).toHaveCount(0);
    }
    await play(1).click();
    await expect(media).toContainText(t("sitting:media.now", { number: 2, count: 2 }));
    await expect(media.getByRole("button")).toHaveCount(0);
  },
);
