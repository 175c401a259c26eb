import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ofType } from "../support/every-type";
import { openExam } from "../support/open-exam";
import { question } from "../support/papers";
import { startSite } from "../support/server";
import { type Engine, Window } from "./webdriver";

// All other tests look at pages in Chromium and in text browsers. Here one candidate sits an exam in each other engine:
// what is typed is saved, full screen lasts from question to question, and a recording is made where the engine has
// devices. By what the pages are made of and not by their words: WebKit's test browser has the language of the machine.

requireEngines();
const site = await startSite();

function requireEngines(): void {
  const packages = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };
  const missing = Object.entries(packages).filter(([program]) => spawnSync("which", [program]).status !== 0);
  if (missing.length > 0)
    throw new Error(`not tested: apt-get install -y ${missing.map(([, name]) => name).join(" ")}`);
}

test.each(["Firefox", "WebKit"] as const)("a candidate sits an exam in %s", async (engine: Engine) => {
  const { cover, mobile } = await openExam(site, {
    exam: { maximizeScreen: 1, device: 2 },
    parts: [{ questions: [question(), ofType(5), { ...ofType(15), seconds: 5 }, question()] }],
  });
  const window = await Window.open(engine);
  try {
    const saves = async () => /(\d+)\D*$/.exec(await window.text(".sit-state"))?.[1];
    const at = async () => (await window.address()).split("/").at(-1);
    const isFull = () => window.run("document.fullscreenElement !== null");
    await window.open(site.address + cover);
    await window.type("main input:not([type=hidden])", mobile);
    await window.click("main form button");
    await window.click(`main form[action^="/sit/"] .button-primary`);
    await expect.poll(at, { timeout: 60_000 }).toBe("1");
    await window.click("[data-full-screen] button");
    await expect.poll(isFull).toBe(true);
    await window.click("[name=answer]");
    // The start is the first entry of the log.
    await expect.poll(saves, { timeout: 30_000 }).toBe("2");

    await window.click('[name=go][value="2"]');
    await expect.poll(at, { timeout: 60_000 }).toBe("2");
    expect(await isFull()).toBe(true);
    await window.frame(0);
    await window.type("#answer", "1");
    await expect.poll(saves, { timeout: 30_000 }).toBe("3");
    await window.click('[name=go][value="3"]');
    await window.frame(null);
    await expect.poll(at, { timeout: 60_000 }).toBe("3");
    expect(await isFull()).toBe(true);

    await window.frame(0);
    if (engine === "Firefox") {
      await window.click("[data-records] button");
      const recorded = () => window.run("document.querySelector('#file').files[0]?.size > 1000");
      await expect.poll(recorded, { timeout: 60_000 }).toBe(true);
    }
    await window.click('[name=go][value="4"]');
    await window.frame(null);
    await expect.poll(at, { timeout: 60_000 }).toBe("4");

    await window.frame(0);
    await window.click('[name=go][value="hand-in"]');
    await window.frame(null);
    await expect.poll(at, { timeout: 60_000 }).toBe("hand-in");
    await window.frame(0);
    await window.click("[name=sure]");
    await window.click('main form[action$="/hand-in"] .button-primary');
    await window.frame(null);
    await window.click('main a[href^="/receipt/"]');
    await expect.poll(async () => (await window.address()).includes("/receipt/")).toBe(true);
  } finally {
    await window.close();
  }
});
