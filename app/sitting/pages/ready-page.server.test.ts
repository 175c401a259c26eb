import { expect, test } from "vitest";
import type { SittingPage } from "#contract/sitting/shapes";
import { candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { words } from "../../../tests/support/words";
import { clockTime } from "../times.server";
import { readyPage } from "./ready-page.server";

const t = words("zh");
const page = sittingPage({
  ...{ state: "ready", now: 0, openAt: 30_000 },
  consents: [
    { kind: "camera", isRequired: true, text: "每两分钟一张" },
    { kind: "face", isRequired: false, text: "" },
  ],
});
const shown = (more: Partial<SittingPage>) => readyPage({ ...page, ...more }, candidateReader());

test("what is agreed to can be read before the opening, and ticked once the page stays", async () => {
  const waiting = await shown({ obstacle: "NOT_OPEN_YET" }).text();
  expect(waiting).toContain("每两分钟一张");
  expect(waiting).not.toContain('type="checkbox"');
  const open = await shown({ obstacle: null }).text();
  expect(open.match(/type="checkbox" name="agreed" value="(camera|face)"/g)).toHaveLength(2);
  expect(open).toContain('aria-describedby="consent-camera"');
  expect(open).toContain('name="consentStamp" value="stamp"');
});

test("before the opening the photo has a page of its own, and is told from when", async () => {
  const openAt = 3_600_000;
  const at = (before: number) =>
    shown({ obstacle: "NOT_OPEN_YET", openAt, now: openAt - before * 60_000 }).text();
  const from = clockTime(openAt - 1_800_000, { ...page, now: 0 }, "zh");
  expect(await at(31)).toContain(t("sitting:pictures.faceFrom", { time: from }));
  expect(await at(30)).toContain('/photo"');
  expect(await shown({ obstacle: "CANDIDATE_OUT" }).text()).not.toContain("/photo");
});

test("of a cancelled exam it says why", async () => {
  const cancelled = shown({ obstacle: "EXAM_CANCELLED", cancelReason: "停电" });
  expect(await cancelled.text()).toContain("停电");
});

test("it promises that lost time is given back where the exam does so, and elsewhere says whom to ask", async () => {
  const given = t("sitting:rules.outage");
  const asked = t("sitting:rules.noOutage", { company: "明试" });
  const says = async (givesBackOutages: boolean) => {
    const text = await shown({ givesBackOutages }).text();
    return [given, asked].map((line) => text.includes(line));
  };
  expect([await says(true), await says(false)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("what an outage took of a time that runs already is told beside the end of it", async () => {
  const told = t("sitting:givenBack", { time: t("sitting:minutesLeft", { count: 20 }) });
  expect(await shown({ obstacle: null, givenBack: 20 * 60_000 }).text()).toContain(told);
  expect(await shown({ obstacle: null }).text()).not.toContain(told);
});

test("before the opening it looks again by itself, at the moment or after a minute, and no more once it is open", () => {
  const next = (more: Partial<SittingPage>) => shown(more).headers.get("refresh");
  expect(next({ obstacle: "NOT_OPEN_YET" })).toBe("31; url=/sit/me");
  expect(next({ obstacle: "NOT_OPEN_YET", openAt: 3_600_000 })).toBe("60; url=/sit/me");
  expect(next({ obstacle: null })).toBeNull();
});

test("on a device that the exam does not take, it says so and offers no start", async () => {
  const text = await shown({ obstacle: "DEVICE_NOT_ALLOWED", device: 2 }).text();
  expect(text).toContain(t("sitting:obstacles.DEVICE_NOT_ALLOWED"));
  // Beside what is in the way, and not only among the facts.
  expect(text).toContain(`<p>${t("sitting:devices.2")}</p>`);
  expect(text).not.toContain(t("sitting:ready.start"));
});

test("what the organiser writes has a heading of its own", async () => {
  const written = await shown({ instructions: "带身份证" }).text();
  expect(written).toContain(`<h2>${t("invitations:cover.instructions")}</h2>`);
  expect(await shown({}).text()).not.toContain(t("invitations:cover.instructions"));
});

test("what follows from a refusal is told where a consent is required, and nowhere else", async () => {
  const told = t("sitting:ready.refuse", { company: "明试" });
  expect(await shown({}).text()).toContain(told);
  const optional = page.consents.map((consent) => ({ ...consent, isRequired: false }));
  expect(await shown({ consents: optional }).text()).not.toContain(told);
});

test("before the start one reads how long each part lasts that has a time of its own, and from when to hand in", async () => {
  const parts = [10, 35].map((minutes, at) => ({ ...page.parts[0]!, name: `第${at}部分`, minutes }));
  const rows = async (more: Partial<SittingPage>) => {
    const text = await shown({ parts, minutes: 45, ...more }).text();
    return text.split("<tr>").map((row) =>
      row
        .replace(/<[^>]*>/g, "|")
        .split("|")
        .filter(Boolean)
        .slice(0, 3),
    );
  };
  const byParts = await rows({ isByParts: true });
  expect(byParts).toContainEqual(["第1部分", "2", "35"]);
  expect(byParts).toContainEqual([t("sitting:ready.total"), "4", "45"]);
  expect(await rows({})).toContainEqual(["第1部分", "2", "10"]);

  const time = clockTime(20 * 60_000, page, "zh");
  const from = t("sitting:ready.handInFrom", { time });
  expect(await shown({ handInFrom: 20 * 60_000 }).text()).toContain(from);
  expect(await shown({ handInFrom: 0 }).text()).not.toContain(t("sitting:ready.handInFrom", { time: "" }));
});
