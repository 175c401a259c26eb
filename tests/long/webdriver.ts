import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

/** What a window can be told, by the name in each protocol (W3C WebDriver; Marionette, Firefox's own). */
const commands = {
  open: ["WebDriver:Navigate", "POST", "/url"],
  address: ["WebDriver:GetCurrentURL", "GET", "/url"],
  find: ["WebDriver:FindElement", "POST", "/element"],
  click: ["WebDriver:ElementClick", "POST", "/element/:id/click"],
  type: ["WebDriver:ElementSendKeys", "POST", "/element/:id/value"],
  text: ["WebDriver:GetElementText", "GET", "/element/:id/text"],
  run: ["WebDriver:ExecuteScript", "POST", "/execute/sync"],
  frame: ["WebDriver:SwitchToFrame", "POST", "/frame"],
} as const;
type Command = keyof typeof commands;
type Send = (
  command: Command,
  fields?: { id?: string | number | null; [field: string]: unknown },
) => Promise<unknown>;

export type Engine = "Firefox" | "WebKit";

/** A window of another engine than Chromium, as Debian has it, driven by its own protocol. */
export class Window {
  private constructor(
    private readonly send: Send,
    readonly close: () => Promise<void>,
  ) {}

  static async open(engine: Engine): Promise<Window> {
    const folder = mkdtempSync(join(tmpdir(), "mingshi-engine-"));
    const running: ChildProcess[] = [];
    const start = (program: string, args: string[], env = {}) => {
      const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env } });
      running.push(child);
    };
    const close = async () => {
      for (const child of running.reverse()) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    };
    try {
      return new Window(await (engine === "Firefox" ? firefox : webKit)(folder, start), close);
    } catch (error) {
      await close();
      throw error;
    }
  }

  open = (address: string) => this.send("open", { url: address });
  address = () => this.send("address") as Promise<string>;
  run = (script: string) => this.send("run", { script: `return ${script}`, args: [] });
  /** The page of a frame by its number, or with null the whole window's. */
  frame = (id: number | null) => this.send("frame", { id });

  async click(css: string): Promise<void> {
    await this.send("click", { id: await this.find(css) });
  }
  async type(css: string, text: string): Promise<void> {
    await this.send("type", { id: await this.find(css), text });
  }
  async text(css: string): Promise<string> {
    return (await this.send("text", { id: await this.find(css) })) as string;
  }

  /** An element that is there, or comes with the page that is being loaded. */
  private async find(css: string): Promise<string> {
    let id = "";
    const look = async () => {
      const found = await this.send("find", { using: "css selector", value: css }).catch(() => null);
      id = Object.values((found as object | null) ?? {})[0] ?? "";
      return id;
    };
    await expect.poll(look, { timeout: 60_000, message: css }).not.toBe("");
    return id;
  }
}

type Start = (program: string, args: string[], env?: object) => void;

/** The port that a program has opened by itself. */
const free = (base: number) => base + Math.floor(process.pid % 5_000);

async function firefox(folder: string, start: Start): Promise<Send> {
  const port = free(42_000);
  const settings = {
    ...{
      "marionette.port": port,
      "intl.accept_languages": "zh-CN",
      "browser.shell.checkDefaultBrowser": false,
    },
    ...{ "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true },
    ...{ "datareporting.policy.dataSubmissionEnabled": false, "app.update.disabledForTesting": true },
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(folder, "user.js"), lines.join(""));
  start("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", folder]);
  const send = await marionette(port);
  await send("WebDriver:NewSession", {});
  return (command, fields = {}) => send(commands[command][0], fields);
}

/** Messages are JSON after their length: [0, id, command, fields] out, [1, id, error, reply] in. */
async function marionette(port: number) {
  const connect = () =>
    new Promise<ReturnType<typeof createConnection> | null>((done) => {
      const line = createConnection(port, "127.0.0.1");
      line.once("data", () => done(line)).once("error", () => done(null));
    });
  let line: Awaited<ReturnType<typeof connect>> = null;
  await expect.poll(async () => (line = await connect()), { timeout: 60_000 }).not.toBeNull();
  const waiting = new Map<
    number,
    (said: [1, number, { message: string } | null, { value?: unknown }]) => void
  >();
  let read = Buffer.alloc(0);
  line!.on("data", (bytes) => {
    read = Buffer.concat([read, bytes as Buffer]);
    for (;;) {
      const colon = read.indexOf(":");
      const end = colon + 1 + Number(read.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || read.length < end) return;
      const said = JSON.parse(read.subarray(colon + 1, end).toString());
      read = read.subarray(end);
      waiting.get(said[1])?.(said);
    }
  });
  let count = 0;
  return (command: string, fields: object) =>
    new Promise<unknown>((done, failed) => {
      count += 1;
      waiting.set(count, ([, , error, reply]) =>
        error ? failed(new Error(error.message)) : done(reply.value ?? reply),
      );
      const message = JSON.stringify([0, count, command, fields]);
      line!.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

async function webKit(_: string, start: Start): Promise<Send> {
  const [port, display] = [free(47_000), `:${200 + (process.pid % 500)}`];
  start("Xvfb", [display, "-screen", "0", "1400x1100x24"]);
  const socket = `/tmp/.X11-unix/X${display.slice(1)}`;
  await expect.poll(() => existsSync(socket), { timeout: 60_000 }).toBe(true);
  // Without a sandbox, as a container gives it none.
  start("WebKitWebDriver", [`--port=${port}`], {
    ...{ DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const ask = async (method: string, path: string, fields?: object) => {
    const body = fields && JSON.stringify(fields);
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = (await reply.json()) as {
      value: { error?: string; message?: string; sessionId?: string };
    };
    if (value?.error) throw new Error(value.message);
    return value;
  };
  const binary = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const begin = () => ask("POST", "/session", { capabilities: { alwaysMatch: options } }).catch(() => null);
  let session: Awaited<ReturnType<typeof begin>> = null;
  await expect.poll(async () => (session ??= await begin()), { timeout: 60_000 }).not.toBeNull();
  return (command, fields = {}) => {
    const [, method, path] = commands[command];
    const at = `/session/${session!.sessionId}${path.replace(":id", String(fields.id))}`;
    return ask(method, at, method === "GET" ? undefined : fields);
  };
}
