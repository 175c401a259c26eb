import { expect, test } from "vitest";
import type { SittingPage } from "#contract/sitting/shapes";
import { words } from "../../../tests/support/words";
import type { Candidate } from "../candidate.server";
import { readyPage } from "./ready-page.server";

const candidate = (): Candidate => ({
  ...{ session: "", services: {} as Candidate["services"], language: "zh", t: words("zh"), uuid: "me" },
  ...{
    address: "/sit/me",
    isPreview: false,
    form: new FormData(),
    csrf: "",
    formId: "",
    view: "1",
    agent: "",
  },
  ...{ headers: new Headers(), url: new URL("http://mingshi.test/sit/me") },
});
const page = {
  ...{ exam: "安全考试", company: "明试", timeZone: "Asia/Shanghai", name: "周远", state: "ready", now: 0 },
  ...{
    minutes: 60,
    extraMinutes: 0,
    openAt: 30_000,
    closeAt: 9_000_000,
    endsAt: 3_600_000,
    lastStartAt: 0,
    device: 1,
  },
  ...{ parts: [], pausesLeft: 0, instructions: "", told: null, attempt: 1 },
  consents: [
    { kind: "camera", isRequired: true, text: "每两分钟一张" },
    { kind: "face", isRequired: false, text: "" },
  ],
  ...{
    pictures: { face: 0, camera: 0, screen: 0, phone: 0 },
    hasPhone: false,
    clips: [],
    consentStamp: "stamp",
  },
} as unknown as SittingPage;
const shown = (obstacle: SittingPage["obstacle"]) => readyPage({ ...page, obstacle }, candidate()).text();

test("what is agreed to can be read before the opening, and ticked once the page stays", async () => {
  const waiting = await shown("NOT_OPEN_YET");
  expect(waiting).toContain("每两分钟一张");
  expect(waiting).not.toContain('type="checkbox"');
  const open = await shown(null);
  expect(open.match(/type="checkbox" name="agreed" value="(camera|face)"/g)).toHaveLength(2);
  expect(open).toContain('aria-describedby="consent-camera"');
  expect(open).toContain('name="consentStamp" value="stamp"');
});

test("of a cancelled exam it says why", async () => {
  const cancelled = { ...page, obstacle: "EXAM_CANCELLED" as const, cancelReason: "停电" };
  expect(await readyPage(cancelled, candidate()).text()).toContain("停电");
});
