import { beforeEach, expect, test, vi } from "vitest";
import { post } from "../post";

vi.mock("../post");

const words = [
  "begin",
  "prepare",
  "passed",
  "now",
  "record",
  "stop",
  "full",
  "done",
  "last",
  "again",
  "failed",
];
/** What the server says to each take in turn; none for a line that is dead. */
let replies: (object | null)[];
/** The recordings that have begun. */
let recorders: FakeRecorder[];

class FakeRecorder {
  static isTypeSupported = () => true;
  state = "inactive";
  ondataavailable = (_: { data: Blob }) => {};
  onstop = () => {};
  start() {
    this.state = "recording";
    recorders.push(this);
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["sound"]) });
    this.onstop();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  [replies, recorders] = [[], []];
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal(
    "DataTransfer",
    class {
      items = { add: () => {} };
      files = [];
    },
  );
  URL.createObjectURL = () => "blob:recorded";
  see("visible");
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [] }) },
  });
  vi.mocked(post).mockImplementation((_address, _body, most) => {
    const json = replies.shift();
    const answer = new Promise<{ status: number; json: unknown }>((resolve, reject) => {
      if (json !== undefined) resolve({ status: 200, json });
      else window.setTimeout(() => reject(new Error("aborted")), most);
    });
    return { answer, allow: () => {} };
  });
});

const see = (state: "hidden" | "visible") =>
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });

/** The page of a question, drawn at second 100 of the server's clock. */
async function drawn({ prepareUntil = 0, left = 0, isCounted = true }) {
  const lefts = Array.from({ length: left }, (_, at) => `left ${at}`);
  const said = Object.fromEntries(words.map((word) => [word, word]));
  document.body.innerHTML = `<form action="/sit/one/1" data-form-id="page" data-now="100000" data-until="0">
    <input type="hidden" name="csrf" value="token"><input type="file" name="answer" data-bytes="1000">
    <b data-recordings-left>all</b><div hidden data-records="audio" data-seconds="60" data-room="room" data-prepare-until="${1_000 * prepareUntil}"
    ${isCounted ? "data-counted" : ""} data-left='${JSON.stringify(lefts)}' data-words='${JSON.stringify(said)}'></div>`;
  Object.defineProperty(document.querySelector("[type=file]"), "files", { value: [], writable: true });
  await import("./recorder");
  await vi.advanceTimersByTimeAsync(0);
}

const status = () => document.querySelector('[role="status"]')!.textContent;
const button = () => document.querySelector<HTMLButtonElement>("[data-records] button")!;
const takes = () => document.querySelector("[data-recordings-left]")!.textContent;
const press = async () => {
  button().click();
  await vi.advanceTimersByTimeAsync(0);
};
/** The fields of the last request. */
const sent = () => Object.fromEntries(vi.mocked(post).mock.lastCall![1]);

test("what is left of the time to prepare runs on, and at its end it records by itself, once that is counted", async () => {
  replies = [{ outcome: "taken", left: 1 }];
  await drawn({ prepareUntil: 110, left: 2 });
  expect([status(), button().textContent]).toEqual(["prepare", "now"]);
  expect(document.body.textContent).toContain("0:10");
  await vi.advanceTimersByTimeAsync(9_400);
  expect([recorders.length, vi.mocked(post).mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual({ csrf: "token", formId: "page-1", go: "take" });
  expect([status(), recorders.length, takes()]).toEqual(["record", 1, "left 1"]);
  await press();
  expect([status(), button().textContent]).toEqual(["done", "again"]);
});

test("what nobody has seen to its end, or was over before the page, begins nothing by itself", async () => {
  await drawn({ prepareUntil: 110, left: 2 });
  see("hidden");
  await vi.advanceTimersByTimeAsync(11_000);
  expect([status(), recorders.length, button().textContent]).toEqual(["passed", 0, "begin"]);
  vi.resetModules();
  see("visible");
  await drawn({ prepareUntil: 99, left: 2 });
  await vi.advanceTimersByTimeAsync(11_000);
  expect([status(), recorders.length]).toEqual(["passed", 0]);
  // A device that slept.
  vi.resetModules();
  await drawn({ prepareUntil: 110, left: 2 });
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([status(), recorders.length]).toEqual(["passed", 0]);
  replies = [{ outcome: "taken", left: 1 }];
  await press();
  expect(recorders).toHaveLength(1);
});

test("after the last recording there is no further one, and where the server has none left none begins", async () => {
  replies = [
    { outcome: "taken", left: 0 },
    { outcome: "refused", line: "none left" },
  ];
  await drawn({ left: 1 });
  await press();
  expect(takes()).toBe("left 0");
  await press();
  expect([status(), button().hidden]).toEqual(["last", true]);
  vi.resetModules();
  await drawn({ left: 1 });
  await press();
  expect([status(), recorders.length]).toEqual(["none left", 1]);
});

test("a dead line, or a page in place of a reply, costs no recording; where nothing is counted nothing is asked", async () => {
  await drawn({ left: 2 });
  await press();
  expect(recorders).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([status(), recorders.length]).toEqual(["record", 1]);
  for (const reply of [null, { outcome: "other" }]) {
    replies = [reply];
    await press();
    await press();
    expect(status()).toBe("record");
  }
  vi.mocked(post).mockClear();
  vi.resetModules();
  await drawn({ isCounted: false });
  await press();
  expect([status(), vi.mocked(post).mock.calls.length]).toEqual(["record", 0]);
});

test("a page that another one has taken the place of while it prepared records nothing", async () => {
  await drawn({ prepareUntil: 130 });
  document.querySelector("form")!.remove();
  await vi.advanceTimersByTimeAsync(40_000);
  expect([recorders.length, vi.mocked(post).mock.calls.length]).toEqual([0, 0]);
});

test("a recorder that does not keep to its rate ends before its file is too large to send, and says so", async () => {
  await drawn({ isCounted: false });
  expect(status()).toBe("room");
  await press();
  const [recorder] = recorders;
  const piece = { data: new Blob(["x".repeat(100)]) };
  for (let pieces = 0; pieces < 6; pieces += 1) recorder!.ondataavailable(piece);
  expect([recorder!.state, status()]).toEqual(["recording", "record"]);
  recorder!.ondataavailable(piece);
  expect([recorder!.state, status()]).toEqual(["inactive", "fulldone"]);
});
