import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./post");

/** What the server says to each save in turn, once the test says so. */
const replies: ((json: object) => Promise<void>)[] = [];

beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.resetModules();
  replies.length = 0;
  const { post } = await import("./post");
  vi.mocked(post).mockImplementation(() => {
    let reply = (_: { status: number; json: unknown }) => {};
    const answer = new Promise<{ status: number; json: unknown }>((resolve) => {
      reply = resolve;
    });
    replies.push(async (json) => {
      reply({ status: 200, json });
      await vi.advanceTimersByTimeAsync(0);
    });
    return { answer, allow: () => {} };
  });
  document.body.innerHTML = `<header class="sit-head"></header><form action="/sit/one/13" data-question data-basis="0" data-was-flagged="0"
    data-form-id="page" data-until="0" data-now="0" data-words='{"saving": "saving", "running": "running", "notSaved": "kept here", "notKept": "kept nowhere"}'>
    <input type="hidden" name="basis" value="0"><input type="hidden" name="formId" value="page">
    <input type="hidden" name="wasFlagged" value="0">
    <input type="hidden" name="csrf" value="token"><button name="go" value="stay">save</button>
    <input name="answer.1" aria-describedby="hint"><button name="go" value="14">next</button>
    <button name="go" value="run">run</button><button name="go" value="hand-in">hand in</button>
    <div data-state><p></p></div></form>`;
  await import("./start");
});

function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>('[name="answer.1"]')!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("what is too long is kept in the browser; what was typed meanwhile is sent, and nothing again and again", async () => {
  const refused = { outcome: "refused", line: "too long", field: "answer.1" };
  type("far too long");
  await vi.advanceTimersByTimeAsync(2_000);
  type("still too long");
  // Its turn comes while the first save is under way.
  await vi.advanceTimersByTimeAsync(3_000);
  expect(replies).toHaveLength(1);
  await replies[0]!(refused);
  expect(Object.values(localStorage).join()).toContain("still too long");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(replies).toHaveLength(2);
  await replies[1]!(refused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replies).toHaveLength(2);
});

test("what is not saved stays in sight below the head, however high its words make that", async () => {
  Object.defineProperty(document.querySelector(".sit-head"), "offsetHeight", { value: 105 });
  type("a new answer");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(document.querySelector<HTMLElement>("[data-state]")!.style.top).toBe("105px");
});

const drafts = () => Object.values(localStorage as Record<string, string>).map((text) => JSON.parse(text));
const saved = { outcome: "saved", line: "no. 2", basis: "2", formId: "later" };

/** Presses a button; whether the browser sends the form with its page. */
function press(value: string): boolean {
  const form = document.querySelector("form")!;
  const submitter = document.querySelector<HTMLButtonElement>(`[name="go"][value="${value}"]`)!;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  return form.dispatchEvent(event);
}

test("what a button sends with its page is kept until a page of ours has confirmed it: the next one sends it again", async () => {
  type("not saved yet");
  expect(press("14")).toBe(true);
  const [draft] = drafts();
  expect(draft).toMatchObject({ isSent: true, fields: [["answer.1", "not saved yet"]], basis: "0" });
  // A proxy answered; then another question is opened.
  vi.resetModules();
  const form = document.querySelector("form")!;
  form.setAttribute("action", "/sit/one/14");
  form.dataset.formId = "another";
  const { post } = await import("./post");
  vi.mocked(post).mockClear();
  await import("./start");
  const [address, body] = vi.mocked(post).mock.calls[0]!;
  expect(address).toBe("/sit/one/13");
  const sent = {
    "answer.1": "not saved yet",
    basis: "0",
    formId: draft.formId,
    has: "answer",
    go: "stay",
    again: "1",
  };
  expect(Object.fromEntries(body)).toMatchObject({ ...sent, csrf: "token" });
  await replies.at(-1)!({ ...saved, outcome: "same" });
  expect(drafts()).toEqual([]);
});

test("what a button sends is not kept where all of it is saved", async () => {
  type("saved");
  await vi.advanceTimersByTimeAsync(2_000);
  // A line that hangs: it is kept as long as nothing is told.
  expect(drafts()).toHaveLength(1);
  await replies[0]!(saved);
  expect(press("14")).toBe(true);
  expect(drafts()).toEqual([]);
});

test("Enter saves in the page; to a page without script a button leads once the answer is saved", async () => {
  expect(press("stay")).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  await replies[0]!(saved);
  type("last answer");
  expect(press("hand-in")).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  const clicked = vi.spyOn(document.querySelector<HTMLButtonElement>('[value="hand-in"]')!, "click");
  expect(replies).toHaveLength(2);
  await replies[1]!(saved);
  expect(clicked).toHaveBeenCalledOnce();
  expect(drafts()).toEqual([]);
});

test("a program is run once, however often the button is pressed, and after a save that is under way", async () => {
  type("print(1)");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([press("run"), press("run")]).toEqual([false, false]);
  expect(replies).toHaveLength(1);
  await replies[0]!(saved);
  expect([replies.length, press("run")]).toEqual([2, false]);
  await replies[1]!(saved);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(replies).toHaveLength(2);
});

test("a browser that keeps nothing says so: the page must not be closed", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  type("nowhere to keep it");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(press("14")).toBe(false);
  expect(document.querySelector("[data-state]")!.textContent).toBe("kept nowhere");
  vi.restoreAllMocks();
});

test("a draft of a version that called options by other names is sent as it is, and unticks nothing", async () => {
  const fields = [
    ["answer", "2"],
    ["answer", "0"],
  ];
  const kept = { fields, basis: "4", formId: "old", wasFlagged: "0", at: Date.now() };
  localStorage.setItem("sitting /sit/one/15 old", JSON.stringify(kept));
  const form = document.querySelector("form")!;
  form.setAttribute("action", "/sit/one/15");
  form.querySelector('[name="answer.1"]')!.outerHTML = ["A", "B", "C"]
    .map((letter) => `<input type="checkbox" name="answer" value="${letter}" checked>`)
    .join("");
  const shown = vi.spyOn(window.history, "go").mockReturnValue();
  // It is not reached by Back.
  window.history.replaceState(null, "");
  vi.resetModules();
  const { post } = await import("./post");
  vi.mocked(post).mockClear();
  await import("./start");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(post).toHaveBeenCalledOnce();
  const [address, body] = vi.mocked(post).mock.calls[0]!;
  expect([address, body.getAll("answer"), body.get("basis")]).toEqual(["/sit/one/15", ["2", "0"], "4"]);
  expect(form.querySelectorAll(":checked")).toHaveLength(3);
  await replies.at(-1)!(saved);
  expect([drafts(), shown.mock.calls]).toEqual([[], [[0]]]);
});

test.each([true, false])(
  "a file is sent from its page; where nobody comes back the page then shows it: %s",
  async (isForward) => {
    const form = document.querySelector("form")!;
    form.toggleAttribute("data-forward", isForward);
    form.querySelector('[name="answer.1"]')!.outerHTML =
      '<input type="file" name="answer" data-bytes="9" data-words=\'{"uploading": "#"}\'>';
    const file = form.querySelector<HTMLInputElement>('[type="file"]')!;
    let files = [new File(["a"], "a.txt")];
    Object.defineProperty(file, "files", { get: () => files });
    Object.defineProperty(file, "value", {
      set() {
        files = [];
      },
    });
    const submitted = vi.spyOn(form, "submit").mockReturnValue();
    const clicked = vi
      .spyOn(form.querySelector<HTMLButtonElement>('[value="14"]')!, "click")
      .mockReturnValue();
    vi.resetModules();
    await import("./start");
    expect(press("14")).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    await replies.at(-1)!(saved);
    expect([submitted.mock.calls.length, clicked.mock.calls.length]).toEqual(isForward ? [1, 0] : [0, 1]);
  },
);
