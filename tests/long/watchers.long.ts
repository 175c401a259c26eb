import type { Page } from "playwright";
import { expect, test } from "vitest";
import { auditWhole } from "../support/audit";
import { openContext } from "../support/browser/open";
import { expectNone, watch } from "../support/browser/watch";

// Tests of the page checks themselves: a page with a known fault must be detected. They need no site.

/** Runs a test with a page of a browser. */
async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await openContext({ baseURL: "http://nowhere.example" });
  await work(await context.newPage());
  await context.close();
}

const pageWith = (body: string, style = "") =>
  `<!doctype html><html lang="en"><head><title>A page</title><meta name="viewport" content="width=device-width">
  <style>${style}</style></head><body><main><h1>A page</h1>${body}</main></body></html>`;

const button = "<button>Go on</button>";

const faults: [fault: string, html: string, found: RegExp][] = [
  ["a field without a label", pageWith("<input>"), /1280 px: label/],
  ["text that is too faint", pageWith('<p style="color:#999">Faint</p>'), /320 px: color-contrast/],
  [
    "text of one colour that is too faint for one of its grounds",
    pageWith(
      `<table aria-label="A list">${["#fff", "#fff", "#999"].map((ground) => `<tr style="background:${ground}"><td>Row</td></tr>`).join("")}</table>`,
      "td{color:#595959}",
    ),
    /1280 px: color-contrast[\s\S]*tr:nth-child\(3\) > td/,
  ],
  [
    "text that is too faint on a phone alone",
    pageWith("<p>Faint</p>", "@media(max-width:599px){p{color:#999}}"),
    /320 px: color-contrast/,
  ],
  [
    "text that a phone alone puts over something dark",
    pageWith(
      '<div style="position:relative"><div style="background:#333;height:9em"></div><p>Dark</p></div>',
      "@media(max-width:599px){p{position:absolute;top:2em}}",
    ),
    /320 px: color-contrast/,
  ],
  ["a row wider than a phone", pageWith('<p style="width:400px">Wide</p>'), /320 px: too wide: <p/],
  [
    "a focus that cannot be seen",
    pageWith(button, ":focus{outline:none}"),
    /focus cannot be seen: <button>Go on/,
  ],
  [
    "one behind a field of several stops",
    pageWith(`<input type="date" aria-label="Day">${button}`, "button:focus{outline:none}"),
    /focus cannot be seen: <button>Go on/,
  ],
  [
    "a field that keeps the Tab key",
    pageWith(`${button}<textarea aria-label="Code" onkeydown="event.preventDefault()"></textarea>${button}`),
    /Tab is caught at <textarea/,
  ],
  [
    "two fields that lead the Tab key to each other",
    pageWith(`${button}<input aria-label="A"><input aria-label="B" onblur="previousElementSibling.focus()">`),
    /Tab is caught at <input/,
  ],
];

for (const [fault, html, found] of faults) {
  test(`the audit finds ${fault}`, () =>
    withPage(async (page) => {
      await page.setContent(html);
      await expect(auditWhole(page)).rejects.toThrow(found);
    }));
}

test("the audit finds at either width what is wrong there alone, wherever it begins", () =>
  withPage(async (page) => {
    const faults = [
      ["min-width:992px", 1280],
      ["max-width:599px", 320],
    ] as const;
    for (const [media, width] of faults)
      for (const begin of [1280, 320])
        for (const isFirst of [true, false]) {
          await page.setViewportSize({ width: begin, height: 900 });
          await page.setContent(pageWith("<p>Faint</p>", `@media(${media}){p{color:#999;width:110vw}}`));
          const error = await auditWhole(page, { isFirst, isTurning: true }).catch((found) => found);
          expect(String(error)).toContain(`${width} px: too wide: <p`);
          if (isFirst) expect(String(error)).toContain(`${width} px: color-contrast`);
        }
  }));

test("in another language the audit finds landmarks of one name", () =>
  withPage(async (page) => {
    const named = (name: string) => `<nav aria-label="${name}"><a href="#top">Up</a></nav>`;
    await page.setContent(pageWith(`${named("Pages")}${named("Parts")}`));
    await auditWhole(page, { isFirst: false });
    await page.setContent(pageWith(`${named("Pages")}${named("Pages")}`));
    await expect(auditWhole(page, { isFirst: false })).rejects.toThrow(
      /two landmarks of one name: NAV Pages/,
    );
  }));

test("the audit finds no fault with a page that has none", () =>
  withPage(async (page) => {
    await page.setContent(pageWith(`<label>Name <input></label>${button}<a href="#top">Up</a>`));
    await auditWhole(page);
  }));

test("an error in a page and an answer of 5xx do not pass unseen", () =>
  withPage(async (page) => {
    const troubles = watch(page.context());
    await page.route("**/broken", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.goto("/broken");
    expect(() => expectNone(troubles)).toThrow(/500 from .*\/broken/);
    await page.route("**/script", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<script>console.error('broken 2'); nothing()</script>",
      }),
    );
    await page.goto("/script");
    expect(() => expectNone(troubles)).toThrow(/broken 2[\s\S]*nothing is not defined/);
  }));
