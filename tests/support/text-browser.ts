import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "vitest";

/** Throws where w3m or tmux is missing; what needs them then fails, and does not pass by having tried nothing. */
export function requireTextBrowser(): void {
  const missing = ["w3m", "tmux"].filter((program) => spawnSync("which", [program]).status !== 0);
  if (missing.length > 0)
    throw new Error(`not tested: ${missing.join(" and ")} missing here (apt-get install -y w3m tmux)`);
}

const patience = { timeout: 20_000, interval: 50 };

/** The key names of tmux. */
type Key = "Enter" | "Tab" | "BTab" | "Down" | "C-u";

/**
 * w3m in a terminal of tmux, used by its keys: text is searched for, as by somebody who reads, and what stands beside it
 * is pressed or filled. The terminal is tall, so that a whole page is on the screen.
 */
export class TextBrowser {
  private readonly folder = mkdtempSync(join(tmpdir(), "mingshi-w3m-"));
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
    this.keys("Enter");
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
    rmSync(this.folder, { recursive: true, force: true });
  }
}
