import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { everyType } from "../support/every-type";
import { newFolder } from "../support/folder";
import { mp4, wav } from "../support/media";
import { openExam } from "../support/open-exam";
import { startSite } from "../support/server";
import { words } from "../support/words";

// A whole exam in w3m, which has no script, no style sheet and no mouse: by its keys, and by what its screen shows.

const t = words("zh");
const files = newFolder();
requireTextBrowser();
const site = await startSite();
let browser: TextBrowser | undefined;
afterAll(() => browser?.close());

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
  const where = (number: number) => t("sitting:where", { part: "第一部分", number, total });
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
    16: (on) => on.send(t("sitting:file.audioOrVideo"), file("险情.wav", wav())),
  };
  for (const [at, { type, content, prepareSeconds }] of everyType.entries()) {
    const stem = content.split(/[ _]/)[0]!;
    if (prepareSeconds > 0) {
      await browser.read(t("sitting:show.title"));
      // The words stand in what is told above the button, too.
      await browser.press(new RegExp(`^${t("sitting:show.submit")}$`));
      await browser.read(stem);
    }
    expectInOrder(await browser.read(where(at + 1)), [
      ...[where(at + 1), t("sitting:answeredOf", { answered: at, total })],
      t("sitting:whenOpened", { left: "" }).trim(),
      at === 0 ? t("sitting:nothingSaved") : t("sitting:savedAt", { time: "", number: "" }).slice(0, 3),
      ...[t(`questions:types.${type}`), stem, t("sitting:flag"), t("sitting:overview")],
      `1 ${t(at === 0 ? "sitting:states.unanswered" : "sitting:states.answered")}`,
    ]);
    // The last one stays empty until the page of the hand-in says so.
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
  await browser.press(t("sitting:question", { number: total }));
  await browser.read(where(total));
  await answers[everyType[total - 1]!.type]!(browser);
  await browser.press(t("sitting:toHandIn"));
  await browser.read(t("sitting:handIn.ready"));
  await browser.press(submit);
  await browser.read(t("sitting:end.received", { count: total }));
  await browser.press(t("sitting:end.receipt"));
  const counts = { questions: total, answered: total, open: 0 };
  expectInOrder(await browser.read(t("sitting:receipt.valid")), [
    ...[t("sitting:receipt.title"), t("sitting:receipt.valid"), t("sitting:receipt.number")],
    ...["电工安全规程考试", t("sitting:receipt.answersText", counts)],
  ]);
});

/** Throws where w3m or tmux is missing; what needs them then fails, and does not pass by having tried nothing. */
function requireTextBrowser(): void {
  const missing = ["w3m", "tmux"].filter((program) => spawnSync("which", [program]).status !== 0);
  if (missing.length > 0)
    throw new Error(`not tested: ${missing.join(" and ")} missing here (apt-get install -y w3m tmux)`);
}

const patience = { timeout: 20_000, interval: 50 };

/** The key names of tmux. */
type Key = "Enter" | "Tab" | "BTab" | "Down" | "C-u" | "C-l";

/**
 * w3m in a terminal of tmux, used by its keys: text is searched for, as by somebody who reads, and what stands beside it
 * is pressed or filled. The terminal is tall, so that a whole page is on the screen.
 */
class TextBrowser {
  private readonly folder = newFolder();
  private readonly server = `mingshi-${process.pid}`;
  private readonly typed = join(this.folder, "typed.txt");

  /** Opens a page. */
  constructor(address: string) {
    // What opens for an area of text, in place of a person's own editor.
    const editor = join(this.folder, "editor");
    writeFileSync(editor, `#!/bin/sh\ncat '${this.typed}' > "$1"\n`);
    chmodSync(editor, 0o755);
    const options = [`editor=${editor}`, "accept_language=zh-CN", "confirm_qq=0", "use_mouse=0", "color=0"];
    this.tmux([
      ...["-f", "/dev/null", "-u", "new-session", "-d", "-x", "100", "-y", "150"],
      ...["-e", `HOME=${this.folder}`, "-e", "LANG=C.UTF-8", "-e", "LC_ALL=C.UTF-8"],
      ...["w3m", "-cookie", "-graph", ...options.flatMap((option) => ["-o", option]), address],
    ]);
  }

  private tmux(words: string[]): string {
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    return execFileSync("tmux", ["-L", this.server, ...words], { encoding: "utf8", env });
  }

  private keys(...keys: Key[]): void {
    this.tmux(["send-keys", ...keys]);
  }

  private type(text: string): void {
    this.tmux(["send-keys", "-l", text]);
  }

  /** What is on the screen. */
  screen = (): string => this.tmux(["capture-pane", "-p"]);

  /** Waits until it is there, and returns the screen. */
  async read(text: string): Promise<string> {
    await expect.poll(this.screen, patience).toContain(text);
    return this.screen();
  }

  /** To the first place below the top where a text stands; an expression is one for w3m as well, within a line. */
  private async goTo(text: string | RegExp): Promise<void> {
    const pattern = typeof text === "string" ? text.replace(/[\][.*^$()\\+?|]/g, "\\$&") : text.source;
    await expect.poll(this.screen, patience).toMatch(new RegExp(pattern, "m"));
    this.type("g/");
    await this.read("Forward:");
    this.type(pattern);
    // why redrawn: what was searched for stays below the page, for seconds.
    this.keys("Enter", "C-l");
    await expect.poll(this.screen, patience).not.toContain("Forward:");
  }

  /** A link or a button whose own text it is. */
  async press(text: string | RegExp): Promise<void> {
    await this.goTo(text);
    this.keys("Enter");
  }

  /** The box or round button before a text. */
  async tick(text: string): Promise<void> {
    await this.goTo(text);
    this.keys("BTab", "Enter");
  }

  /** The one-line field after a label. */
  async fill(label: string, text: string, prompt = "TEXT:"): Promise<void> {
    await this.goTo(label);
    this.keys("Tab", "Enter");
    await this.read(prompt);
    this.keys("C-u");
    this.type(text);
    this.keys("Enter");
    await expect.poll(this.screen, patience).not.toContain(prompt);
  }

  /** A file for the field after a label: w3m sends the form at once, and the page says what was received. */
  async send(label: string, path: string): Promise<void> {
    await this.fill(label, path, "Filename:");
    await this.read(`✓ ${basename(path)}`);
  }

  /** The next choice of the list after a label. */
  async choose(label: string, choice: string): Promise<void> {
    await this.goTo(label);
    this.keys("Tab", "Enter");
    await this.read(choice);
    this.keys("Down", "Enter");
  }

  /** The area of text after a label. */
  async write(label: string | RegExp, text: string): Promise<void> {
    writeFileSync(this.typed, `${text}\n`);
    await this.goTo(label);
    this.keys("Tab", "Enter");
    await this.read(text);
  }

  close(): void {
    spawnSync("tmux", ["-L", this.server, "kill-server"]);
  }
}
