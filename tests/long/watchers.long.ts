import { auditWhole } from "../support/audit";
import { expectNone, watch } from "../support/browser/watch";
import { browserStory, expect } from "../support/story";

// Tests of the page checks themselves: a page with a known fault must be detected.

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
  browserStory(`the audit finds ${fault}`, async ({ page }) => {
    await page.setContent(html);
    await expect(auditWhole(page)).rejects.toThrow(found);
  });
}

browserStory("in another language the audit finds landmarks of one name", async ({ page }) => {
  const named = (name: string) => `<nav aria-label="${name}"><a href="#top">Up</a></nav>`;
  await page.setContent(pageWith(`${named("Pages")}${named("Parts")}`));
  await auditWhole(page, { isFirst: false });
  await page.setContent(pageWith(`${named("Pages")}${named("Pages")}`));
  await expect(auditWhole(page, { isFirst: false })).rejects.toThrow(/two landmarks of one name: NAV Pages/);
});

browserStory("the audit finds no fault with a page that has none", async ({ page }) => {
  await page.setContent(pageWith(`<label>Name <input></label>${button}<a href="#top">Up</a>`));
  await auditWhole(page);
});

browserStory("an error in a page and an answer of 5xx do not pass unseen", async ({ context, allow }) => {
  allow(/broken|500/);
  const troubles = watch(context);
  const page = await context.newPage();
  await page.route("**/broken", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto("/broken");
  expect(() => expectNone(troubles)).toThrow(/500 from .*\/broken/);
  await page.route("**/script", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<script>console.error('broken 2'); nothing()</script>",
    }),
  );
  allow(/nothing/);
  await page.goto("/script");
  expect(() => expectNone(troubles)).toThrow(/broken 2[\s\S]*nothing is not defined/);
});
