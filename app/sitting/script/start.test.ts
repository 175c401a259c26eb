import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./post");

/** What the server says to each save in turn, once the test says so. */
const replies: ((json: object) => Promise<void>)[] = [];

beforeEach(async () => {
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
    data-form-id="page" data-until="0" data-now="0" data-words='{"saving": "saving"}'>
    <input type="hidden" name="basis" value="0"><input type="hidden" name="formId" value="page">
    <input type="hidden" name="wasFlagged" value="0">
    <input name="answer.1" aria-describedby="hint"><div data-state><p></p></div></form>`;
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
