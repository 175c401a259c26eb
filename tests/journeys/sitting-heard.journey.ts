import type { Locator, Page } from "playwright";
import { everyType, ofType } from "../support/every-type";
import { openExam } from "../support/open-exam";
import { browserStory, expect } from "../support/story";
import { savedAt } from "../support/trial";

/** Something on a page as a screen reader gets it: from the browser's own accessibility tree. */
interface Heard {
  role: string;
  name: string;
  /** What describes it: a hint, the question, an error. */
  description: string;
  /** Such as `invalid`, `live`, `level`, `checked`. */
  states: Record<string, unknown>;
}

interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Everything of the page, in reading order. */
async function heardOn(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: AxNode[] };
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value ?? "",
      name: name?.value ?? "",
      description: description?.value ?? "",
      states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
    }));
}

const controls = /^(button|link|textbox|checkbox|radio|combobox|listbox|spinbutton|searchbox|slider)$/;
const groups = /^(group|radiogroup|region|navigation|table|image|article|dialog)$/;

/** What of a page a screen reader could not tell: controls and groups without a name, errors without their reason. */
const untold = (tree: Heard[]): string[] =>
  tree.flatMap(({ role, name, description, states }) => [
    ...(name.trim() === "" && (controls.test(role) || groups.test(role)) ? [`${role} without a name`] : []),
    ...(states.invalid === "true" && description === "" ? [`${role} ${name}: wrong without a reason`] : []),
  ]);

declare global {
  interface Window {
    /** What live regions said on this page, in order. */
    said: string[];
  }
}

/** Notes from now on what the live regions of each page say: those that were there before they change. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.said = [];
    const regions = new Set<Element>();
    const find = () => {
      for (const one of document.querySelectorAll("[aria-live=polite], [role=status], [role=alert]"))
        regions.add(one);
    };
    document.addEventListener("DOMContentLoaded", () => {
      find();
      const textOf = (region: Element) => {
        const copy = region.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll("[aria-hidden=true], [hidden]")) hidden.remove();
        return copy.textContent!.trim();
      };
      new MutationObserver((changes) => {
        for (const region of regions)
          if (changes.some(({ target }) => region.contains(target)) && textOf(region) !== "")
            window.said.push(textOf(region));
        find();
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });

/** What live regions said on the page so far. */
const said = (page: Page): Promise<string[]> => page.evaluate(() => window.said);

// An exam as a screen reader gives it: everything is found by its role and its whole name, and nothing by how it looks.

type Role = Parameters<Page["getByRole"]>[0];
const by = (on: Page | Locator, role: Role, name: string) => on.getByRole(role, { name, exact: true });

/** The page says where one is in its heading, and leaves no control and no error untold. */
async function expectHeard(page: Page, heading: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(heading);
  await page.waitForLoadState();
  const tree = await heardOn(page);
  expect(untold(tree)).toEqual([]);
  return tree;
}

browserStory("a candidate reads an exam from cover to receipt by its accessibility tree", async (telling) => {
  const { page, t, site } = telling;
  const parts = [{ questions: everyType }];
  const { cover, mobile } = await openExam(site, { exam: { device: 2, screenShotMonitorType: 1 }, parts });
  const press = (name: string) => by(page, "button", name).click();
  await listen(page);

  await page.goto(cover);
  const name = "电工安全规程考试";
  await expectHeard(page, name);
  const identity = by(page, "textbox", t("invitations:cover.confirm.mobile"));
  await identity.fill("19900000000");
  await press(t("invitations:cover.confirm.submit"));
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(identity).toHaveAccessibleDescription(new RegExp(t("errors:IDENTITY_WRONG")));
  await expectHeard(page, name);
  await identity.fill(mobile);
  await press(t("invitations:cover.confirm.submit"));

  const consent = by(page, "checkbox", t("sitting:consentNames.screen"));
  await expect(consent).toHaveAccessibleDescription(t("sitting:consents.screen", { days: 90 }));
  await expectHeard(page, name);
  // A browser that lets an empty box pass.
  await page.evaluate(() => document.querySelector("form")!.setAttribute("novalidate", ""));
  await press(t("sitting:ready.start"));
  await expect(page.getByRole("alert")).toContainText(t("errors:CONSENT_MISSING"));
  await expect(consent).toHaveAccessibleDescription(new RegExp(t("errors:CONSENT_MISSING")));
  await expectHeard(page, name);
  await consent.check();
  await press(t("sitting:ready.start"));

  const stem = (at: number) => everyType[at]!.content.replace(/___/g, "").split(/\s+/)[0]!;
  const where = (at: number) =>
    t("sitting:where", { part: "第一部分", number: at + 1, total: everyType.length });
  const question = page.getByRole("article");
  const next = (isUpload = false) => press(t(isUpload ? "sitting:uploadNext" : "sitting:next"));
  // The start is no. 1.
  const saves = { count: 1 };
  /** A change is saved by itself, and that is said once. */
  const expectSaid = async (change: () => Promise<void>) => {
    const before = (await said(page)).length;
    await change();
    saves.count += 1;
    const saved = savedAt(t, saves.count);
    await expect(page.getByRole("status").first()).toHaveText(saved);
    expect((await said(page)).slice(before)).toEqual([expect.stringMatching(saved)]);
  };

  for (const [at, { type, prepareSeconds }] of everyType.entries()) {
    if (prepareSeconds > 0) {
      await expectHeard(page, where(at));
      await expect(question).toHaveAccessibleName(t("sitting:show.title"));
      await press(t("sitting:show.submit"));
    }
    const tree = await expectHeard(page, where(at));
    const group = (legend: string, of: Locator = question) => by(of, "group", legend);
    expect(tree.find(({ role }) => role === "article")!.name).toContain(stem(at));
    const points = t("questions:score", { count: 5, points: "5" });
    await expect(question).toContainText(
      type === 13 ? t("questions:types.13") : `${t(`questions:types.${type}`)} · ${points}`,
    );
    const left = t("sitting:minutesLeft", { count: 59 }).replace("59", "5\\d");
    expect(tree.map((one) => one.name).join("\n")).toMatch(new RegExp(t("sitting:whenOpened", { left })));
    expect(tree.some(({ states }) => states.live === "polite" && states.atomic === false)).toBe(true);
    if (type === 1) {
      await expect(group(t("sitting:chooseOne"))).toHaveAccessibleDescription(everyType[at]!.content);
      await expectSaid(() => by(group(t("sitting:chooseOne")), "radio", "C 先断电").check());
      await expectSaid(() => by(page, "checkbox", t("sitting:flag")).check());
    }
    if (type === 2 || type === 7) await by(group(t("sitting:chooseSome")), "checkbox", "B 先报警").check();
    if (type === 3) await by(group(t("sitting:chooseOne")), "radio", `A ${t("questions:truths.1")}`).check();
    if (type === 4)
      for (const number of [1, 2]) {
        const blank = by(question, "textbox", t("questions:blank", { number }));
        await expect(blank).toHaveAccessibleDescription(new RegExp(stem(at)));
        await blank.fill("0");
      }
    if (type === 5) {
      const field = by(question, "textbox", t("sitting:yourAnswer"));
      await expect(field).toHaveAccessibleDescription(everyType[at]!.content);
      await field.fill("先办动火票");
    }
    if (type === 6) {
      await by(page, "combobox", t("sitting:programLanguage")).selectOption("cpp");
      await by(page, "textbox", t("sitting:program")).fill("int main() {}");
    }
    if (type === 13) {
      await expect(question.getByRole("region")).toHaveCount(3);
      const child = question.getByRole("region").first();
      await expect(child.getByRole("heading")).toHaveText(/3/);
      await by(group(t("sitting:chooseOne"), child), "radio", "C 先断电").check();
    }
    if (type === 10) {
      const file = by(page, "button", t("sitting:file.choose"));
      await file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("<p>") });
      await next(true);
      await expect(file).toHaveAccessibleDescription(new RegExp(t("errors:FILE_KIND")));
      await expect(file).toBeFocused();
      await expectHeard(page, where(at));
      await file.setInputFiles({ name: "预案.txt", mimeType: "text/plain", buffer: Buffer.from("先断电") });
      await by(page, "button", t("sitting:saveAndStay")).press("Enter");
      await expect(by(page, "link", "预案.txt")).toBeVisible();
      await expectHeard(page, where(at));
    }
    if (at < everyType.length - 1) await next([14, 15].includes(type));
  }
  await press(`${1} ${t("sitting:states.answered")} ${t("sitting:states.flagged")}`);
  await expectHeard(page, where(0));
  await expect(by(question, "radio", "C 先断电")).toBeChecked();
  await page.getByRole("button", { name: t("sitting:toHandIn") }).click();

  await expectHeard(page, t("sitting:handIn.open", { count: 4 }));
  const open = page.getByRole("listitem");
  await expect(open.filter({ hasText: t("sitting:states.partly") })).toHaveCount(1);
  await expect(open.filter({ hasText: t("sitting:states.unanswered") })).toHaveCount(3);
  await expect(by(page, "heading", t("sitting:handIn.flagged"))).toBeVisible();
  const sure = by(page, "checkbox", t("sitting:handIn.sure", { count: 4 }));
  await page.evaluate(() => document.querySelector("form")!.setAttribute("novalidate", ""));
  await press(t("sitting:handIn.submit"));
  await expect(sure).toHaveAccessibleDescription(t("sitting:handIn.sureMissing"));
  await expectHeard(page, t("sitting:handIn.open", { count: 4 }));
  await sure.check();
  await press(t("sitting:handIn.submit"));

  await expectHeard(page, t("sitting:end.title"));
  await by(page, "link", t("sitting:end.receipt")).click();
  await expectHeard(page, t("sitting:receipt.title"));
  await expect(page.getByRole("main")).toContainText(t("sitting:receipt.valid"));
});

browserStory(
  "the time is said at ten, five and one minute, and at its end the page is sent",
  async (telling) => {
    const { page, t, site } = telling;
    const { cover, mobile } = await openExam(site, { parts: [{ questions: [ofType(5)] }] });
    await page.clock.install();
    await listen(page);
    await page.goto(cover);
    await by(page, "textbox", t("invitations:cover.confirm.mobile")).fill(mobile);
    await by(page, "button", t("invitations:cover.confirm.submit")).click();
    await by(page, "button", t("sitting:ready.start")).click();
    const field = by(page, "textbox", t("sitting:yourAnswer"));
    await expect(field).toBeVisible();
    // The script sets its timers by the clock that it finds.
    await page.waitForLoadState();
    expect((await heardOn(page)).filter(({ states }) => states.live === "polite")).not.toEqual([]);
    const told: string[] = [];
    // From here on the time goes on by the steps alone.
    await page.clock.pauseAt(Date.now() + 5_000);
    // The exam takes 60 minutes, and began a moment before the page was opened.
    for (const [minutes, count] of [[49], [1, 10], [4], [1, 5], [3], [1, 1]] as const) {
      await page.clock.fastForward(minutes * 60_000);
      // Before midnight the end is told with its day.
      if (count) told.push(t("sitting:script.left", { count, time: "(.+ )?\\d\\d:\\d\\d" }));
      expect(await said(page)).toEqual(told.map((text) => expect.stringMatching(new RegExp(`^${text}$`))));
    }
    await page.clock.resume();
    await field.fill("最后一句");
    await page.clock.fastForward(62_000);
    await expect(page.getByRole("status").first()).toHaveText(savedAt(t, 2));
    await expect(field).toHaveText("最后一句");
  },
);
