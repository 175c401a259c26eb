import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyType } from "../support/every-type";
import { mp4, wav } from "../support/media";
import { openExam } from "../support/open-exam";
import { type Site, startSite } from "../support/server";
import { requireTextBrowser, TextBrowser } from "../support/text-browser";
import { words } from "../support/words";

// A whole exam in w3m, which has no script, no style sheet and no mouse: by its keys, and by what its screen shows.

const t = words("zh");
const files = mkdtempSync(join(tmpdir(), "mingshi-answers-"));
let site: Site;
let browser: TextBrowser | undefined;
beforeAll(async () => {
  requireTextBrowser();
  site = await startSite();
});
afterAll(async () => {
  browser?.close();
  await site?.stop();
  rmSync(files, { recursive: true });
});

/** What follows what on the screen, from the top. */
function expectInOrder(screen: string, texts: string[]): void {
  let from = 0;
  for (const text of texts) {
    const at = screen.indexOf(text, from);
    expect(at, `${text} in\n${screen}`).toBeGreaterThanOrEqual(from);
    from = at + text.length;
  }
}

function file(name: string, bytes: Uint8Array | string): string {
  const path = join(files, name);
  writeFileSync(path, bytes);
  return path;
}

test("a candidate sits an exam of every type in a text browser, from the cover to the receipt", async () => {
  const { cover, mobile } = await openExam(site, { parts: [{ questions: everyType }] });
  browser = new TextBrowser(site.address + cover);
  const label = t("invitations:cover.confirm.mobile");
  expectInOrder(await browser.read(t("invitations:cover.confirm.submit")), [
    ...["电工安全规程考试", label, "[   ", t("invitations:cover.confirm.submit")],
    ...[t("invitations:cover.window"), t("sitting:ready.check"), t("invitations:cover.parts")],
  ]);
  await browser.fill(label, "19900000000");
  await browser.press(t("invitations:cover.confirm.submit"));
  expectInOrder(await browser.read(t("errors:IDENTITY_WRONG")), [t("errors:IDENTITY_WRONG"), label]);
  await browser.fill(label, mobile);
  await browser.press(t("invitations:cover.confirm.submit"));
  expectInOrder(await browser.read(t("sitting:ready.rules")), [
    ...["电工安全规程考试", t("sitting:ready.duration"), t("sitting:parts"), t("sitting:ready.rules")],
    ...[t("sitting:ready.watched"), t("sitting:ready.who", { name: "周远0" }), t("sitting:ready.start")],
  ]);
  await browser.press(t("sitting:ready.start"));

  const total = everyType.length;
  const where = (number: number) => t("sitting:where", { part: "第1部分", number, total });
  const yours = t("sitting:yourAnswer");
  const answers: Record<number, (on: TextBrowser) => Promise<void>> = {
    1: (on) => on.tick("C 先断电"),
    2: (on) => on.tick("B 先报警"),
    7: (on) => on.tick("D 先撤离"),
    3: (on) => on.tick(`A ${t("questions:truths.1")}`),
    async 4(on) {
      await on.fill(t("questions:blank", { number: 1 }), "0");
      await on.fill(t("questions:blank", { number: 2 }), "100");
    },
    5: (on) => on.write(yours, "先办动火票"),
    14: (on) => on.send(t("sitting:file.audio"), file("朗读.wav", wav())),
    15: (on) => on.send(t("sitting:file.video"), file("演示.mp4", mp4("vide", "soun"))),
    10: (on) => on.send(t("sitting:file.choose"), file("预案.txt", "先断电")),
    async 13(on) {
      await on.tick("C 先断电");
      await on.fill(t("questions:blank", { number: 1 }), "5");
      await on.fill(t("questions:blank", { number: 2 }), "验电器");
      await on.write(yours, "防止触电");
    },
    async 6(on) {
      await on.choose(t("sitting:programLanguage"), "C++");
      await on.write(new RegExp(`^${t("sitting:program")}$`), "int main() {}");
    },
  };
  for (const [at, { type, content }] of everyType.entries()) {
    const stem = content.split(/[ _]/)[0]!;
    expectInOrder(await browser.read(where(at + 1)), [
      ...[where(at + 1), t("sitting:answeredOf", { answered: at, total })],
      t("sitting:whenOpened", { left: "" }).trim(),
      at === 0 ? t("sitting:nothingSaved") : t("sitting:savedAt", { time: "", number: "" }).slice(0, 3),
      ...[t(`questions:types.${type}`), stem, t("sitting:flag"), t("sitting:overview")],
      `1 ${t(at === 0 ? "sitting:states.unanswered" : "sitting:states.answered")}`,
    ]);
    // The last one stays empty.
    if (at === total - 1) break;
    await answers[type]!(browser);
    if (type === 1) await browser.tick(t("sitting:flag"));
    await browser.press(t("sitting:next"));
  }
  await browser.press(`1 ${t("sitting:states.answered")}`);
  expectInOrder(await browser.read(where(1)), [where(1), "(*) C 先断电", `[*] ${t("sitting:flag")}`]);
  await browser.press(t("sitting:toHandIn"));

  const sure = t("sitting:handIn.sure", { count: 1 });
  expectInOrder(await browser.read(sure), [
    t("sitting:handIn.open", { count: 1 }),
    ...[t("sitting:question", { number: total }), t("sitting:states.unanswered")],
    ...[t("sitting:handIn.flagged"), t("sitting:question", { number: 1 })],
    ...[`[ ] ${sure}`, t("sitting:handIn.back"), t("sitting:handIn.submit")],
  ]);
  const submit = new RegExp(`^${t("sitting:handIn.submit")}$`);
  await browser.press(submit);
  expectInOrder(await browser.read(t("sitting:handIn.sureMissing")), [sure, t("sitting:handIn.sureMissing")]);
  await browser.tick(sure);
  await browser.press(submit);
  await browser.read(t("sitting:end.received", { count: total - 1 }));
  await browser.press(t("sitting:end.receipt"));
  expectInOrder(await browser.read(t("sitting:receipt.valid")), [
    ...[
      t("sitting:receipt.title"),
      t("sitting:receipt.valid"),
      t("sitting:receipt.number"),
      "电工安全规程考试",
    ],
    t("sitting:receipt.answersText", { questions: total, answered: total - 1, open: 1 }),
  ]);
});
