import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { crawl } from "../support/crawl";
import { newFolder } from "../support/folder";
import { hostileTexts, sendHostile, sendHostileForms } from "../support/hostile";
import { lookEverywhere } from "../support/looking";
import { startSite } from "../support/server";
import { words } from "../support/words";
import { copyProgram, plantFault } from "./plant";

// What `npm test` asks of some visitors, of all others; and a program in which every layer breaks.

const site = await startSite();

describe("C1: no address and no form is answered with a validation error of ours", () => {
  test.each(["systemAdministrator", "administrator"] as const)(
    "whatever they hold, asked for by the %s",
    (who) => sendHostile(site, who, hostileTexts),
  );
});

describe("C4: looking changes nothing", () => {
  test.each([
    ["who writes and launches papers", as.launcher],
    ["who administers a company", as.administrator],
  ])("GET and HEAD on every address and every page that links lead to, by %s", async (_, mobile) =>
    lookEverywhere(site, mobile, [...(await crawl(site, mobile)).values()]),
  );
});

test("C1: a validation error says no word about the program when a page breaks, its rendering breaks, or the server itself does", async () => {
  const folder = join(newFolder(), "program");
  const program = [copyProgram(folder)];
  const cry = 'throw new Error("at /secret/place.js:1")';
  // The sign-in page's request.
  plantFault(folder, "return lastLookup.hasDemo;", `${cry};`);
  plantFault(
    folder,
    "const language = await readLanguage(request);\n  const routes",
    `if (request.url.endsWith("/401")) ${cry};
    const language = await readLanguage(request);\n  const routes`,
  );
  plantFault(
    folder,
    "if (isForPrograms(response)",
    `if (request.url.endsWith("/404")) ${cry};\n if (isForPrograms(response)`,
  );
  const broken = await startSite({ program });
  for (const path of ["/login", "/401", "/404"]) {
    const { status, html, headers } = await openClient(broken.address).send(path);
    expect(status, path).toBe(500);
    expect(html, path).toContain(words("zh")("stop.broken.title"));
    // Except its style, which says “placeholder”.
    expect(html.replace(/<style.*<\/style>/s, ""), path).not.toMatch(/secret|place|\bat \b|Error/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    await broken.line(/"level":50.*secret\/place/);
  }
  // The data request of a page with script reveals as little.
  const forScript = await openClient(broken.address).send("/login.data");
  expect(forScript.status).toBe(500);
  expect(forScript.html).not.toMatch(/secret|place/);
  await broken.stop();
});

test.each(["systemAdministrator", "administrator"] as const)(
  "C1: no page is answered with an error of ours, whatever is in its forms, sent by the %s",
  async (who) => {
    const own = await startSite();
    await sendHostileForms(own, who, hostileTexts);
    await own.stop();
  },
);
