import { expect, test } from "vitest";
import type { SittingPage } from "#contract/sitting/shapes";
import { languageCodes } from "#locales/languages";
import { askedFirst, candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { words } from "../../../tests/support/words";
import { clockTime } from "../times.server";
import { handInPage } from "./hand-in-page.server";
import { savedLine } from "./head.server";
import { pageTime, questionPage } from "./question-page.server";
import { pausedPage, waitPage } from "./wait-page.server";

const t = words("zh");
const minute = 60_000;
const pages = {
  question: (page: SittingPage) => questionPage({ ...page, question: askedFirst }, candidateReader()),
  handIn: (page: SittingPage) => handInPage(page, candidateReader(), { part: null }),
  wait: (page: SittingPage) => waitPage(page, candidateReader()),
  paused: (page: SittingPage) => pausedPage({ ...page, state: "paused" }, candidateReader()),
};
const names = Object.keys(pages) as (keyof typeof pages)[];
const shown = (name: keyof typeof pages, more: Partial<SittingPage> = {}) =>
  pages[name](sittingPage(more)).text();

test.each(names)("G5: time that was given back is told in words: %s", async (name) => {
  const told = (time: string) => t("sitting:givenBack", { time });
  const minutes = told(t("sitting:minutesLeft", { count: 5 }));
  expect(await shown(name, { givenBack: 5 * minute + 20_000 })).toContain(minutes);
  expect(await shown(name, { givenBack: 20_000 })).toContain(told(t("sitting:secondsLeft", { count: 20 })));
  expect(await shown(name)).not.toContain(told("").slice(0, 8));
});

test("the time is told as text in the head, and reached by an access key", async () => {
  const time = clockTime(70 * minute, sittingPage(), "zh");
  const head = /<header.*<\/header>/s.exec(await shown("question"))![0];
  expect(head).toContain(`<a href="#time" accesskey="t"><b>${t("sitting:until", { time })}</b></a>`);
  expect(head).toContain('id="time" tabindex="-1"');
  const left = t("sitting:minutesLeft", { count: 60 });
  expect(head).toContain(t("sitting:whenOpened", { left }));
});

test("a watermark has name and time, for people and not for screen readers, where the exam asks for it", async () => {
  const drawn = /<svg class="sit-watermark" aria-hidden="true".*?<\/svg>/s;
  for (const name of ["question", "handIn"] as const) {
    const svg = drawn.exec(await shown(name, { watermark: true }))?.[0];
    expect(svg).toContain(`周远 ${clockTime(10 * minute, sittingPage(), "zh")}`);
    expect(await shown(name)).not.toContain("sit-watermark");
  }
});

test("the page that waits for a part of its own moment looks again by itself: in a minute, or just after it", async () => {
  const next = (opensAt: number) => {
    const [part] = sittingPage().parts;
    const parts = [{ ...part!, state: "waiting" as const, opensAt }];
    return pages.wait(sittingPage({ isByParts: true, isUnified: true, parts })).headers.get("refresh");
  };
  expect([next(40 * minute), next(10 * minute + 12_000)]).toEqual(["60; url=/sit/me", "13; url=/sit/me"]);
});

test("before the earliest hand-in there is no button for it, the time is told, and the way back stands there", async () => {
  const text = await shown("handIn", { handInFrom: 30 * minute });
  const time = clockTime(30 * minute, sittingPage(), "zh");
  expect(text).toContain(t("sitting:handIn.tooEarly", { time }));
  expect(text).toContain(`href="/sit/me/1">${t("sitting:handIn.back")}`);
  expect(text).not.toContain(`>${t("sitting:handIn.submit")}</button>`);
  expect(await shown("handIn", { handInFrom: 10 * minute })).toContain(
    `>${t("sitting:handIn.submit")}</button>`,
  );
});

test.each(["zh", "ja"] as const)(
  "the number of a save is no count of saves, which receipts tell: %s",
  (language) => {
    const saved = savedLine(sittingPage({ saved: { sequence: 5, at: minute } }), { t: words(language) });
    expect(saved).toMatch(/(编号|番号) ?5$/);
  },
);

test.each(languageCodes)("a question that is answered in part is not called unanswered: %s", (language) => {
  const text = words(language);
  const said = [text("sitting:handIn.open", { count: 1 }), text("sitting:handIn.sure", { count: 1 })];
  for (const line of said) expect(line).not.toMatch(/未解答|not answered|sin responder|empty|vacía/);
});

test("that more than one may be chosen is said once", async () => {
  const asked = { ...askedFirst!.asked, type: 2 as const };
  const page = sittingPage({ question: { ...askedFirst!, asked } });
  const shown = await questionPage(page, candidateReader()).text();
  expect(shown.match(/一项或多项/g)).toHaveLength(1);
});

test("while the clock stands no end is told that will move, but how much is left", async () => {
  const head = /<header.*<\/header>/s.exec(await shown("paused"))![0];
  expect(head).toContain(t("sitting:stands", { left: t("sitting:minutesLeft", { count: 60 }) }));
  expect(head).not.toContain(clockTime(70 * minute, sittingPage(), "zh"));
});

test("while the clock stands in a part with a time of its own, what is left is that part's", async () => {
  const [part] = sittingPage().parts;
  const parts = [part!, { ...part!, state: "locked" as const, first: 2, endsAt: 130 * minute }];
  const head = /<header.*<\/header>/s.exec(
    await shown("paused", { isByParts: true, parts, endsAt: 130 * minute }),
  )![0];
  expect(head).toContain(t("sitting:stands", { left: t("sitting:minutesLeft", { count: 60 }) }));
});

test("without script no picture can be taken, which is said once, also of the screen alone", async () => {
  for (const takes of [["screen"], ["camera", "screen"]] as SittingPage["takes"][])
    expect((await shown("question", { takes })).split(t("sitting:pictures.noScript"))).toHaveLength(2);
});

test("without a way back a question says so before it is left, and has no flag to come back to it", async () => {
  const told = async (goBack: boolean) => {
    const text = await shown("question", { goBack });
    return [text.includes(t("sitting:noWayBack")), text.includes('name="flag"')];
  };
  expect([await told(true), await told(false)]).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("a last minute is singular in Spanish as well", async () => {
  const reader = candidateReader({ language: "es", t: words("es") });
  const page = sittingPage({ question: askedFirst, now: 69 * minute });
  const head = /<header.*<\/header>/s.exec(await questionPage(page, reader).text())![0];
  expect(head).toMatch(/: 1 minuto</);
});

test("a long name has its room in the watermark: it is not cut off, nor in the next one", async () => {
  const width = async (name: string) =>
    Number(/<pattern [^>]*width="(\d+)"/.exec(await shown("question", { watermark: true, name }))![1]);
  expect(await width("周远")).toBe(320);
  expect(await width("远".repeat(60))).toBeGreaterThan(60 * 16);
  expect(await width("Nguyen".repeat(10))).toBeGreaterThan(60 * 10);
});

test("where nobody comes back to a question, no flags are counted", async () => {
  const counts = async (goBack: boolean) =>
    /data-counts>(.*?)<\/p>/.exec(await shown("question", { goBack }))![1]!.replace(/<[^>]*>/g, "");
  expect(await counts(true)).toMatch(/标记 0$/);
  expect(await counts(false)).toMatch(/未答 2$/);
});

test("time that a monitor gave is told on each page that has a time, long after it was given", async () => {
  const told = {
    kind: "time" as const,
    at: 10 * minute,
    reason: "technical" as const,
    note: "",
    minutes: 15,
  };
  const given = t("sitting:given", { time: t("sitting:minutesLeft", { count: 15 }) });
  const title = t("sitting:told.time", { time: clockTime(told.at, sittingPage(), "zh"), minutes: 15 });
  for (const name of ["question", "handIn", "wait", "paused"] as const) {
    const text = await shown(name, { told, given: 15 * minute });
    expect(text, name).toContain(given);
    expect(text, name).toContain(title);
  }
});

test("times that were changed are told by how much the end moved", async () => {
  const told = { at: 10 * minute, reason: "other" as const, note: "", minutes: 30 };
  for (const kind of ["later", "earlier"] as const) {
    const time = clockTime(told.at, sittingPage(), "zh");
    const text = await shown("question", { told: { ...told, kind } });
    expect(text).toContain(t(`sitting:told.${kind}`, { time, minutes: 30 }));
    expect(text).not.toContain(t("sitting:reasons.other"));
  }
});

test("a page that stays is not told how much was left when it opened", () => {
  const { head } = pageTime(sittingPage(), candidateReader());
  expect(head).toContain(clockTime(70 * minute, sittingPage(), "zh"));
  expect(head).not.toContain(t("sitting:whenOpened", { left: "" }).trim().slice(0, 4));
});
