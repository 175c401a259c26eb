import { expect, test, vi } from "vitest";

test("a file that is chosen while the camera is open switches it off", async () => {
  const stop = vi.fn();
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }));
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  vi.stubGlobal("DataTransfer", class {});
  vi.stubGlobal("CSS", { supports: () => false });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const words = JSON.stringify({ begin: "begin", take: "take", again: "again" });
  document.body.innerHTML = `<p><input type="file" data-longest="640" data-words='${words}'></p>`;
  await import("./photo");
  const button = document.querySelector("button")!;
  button.click();
  await new Promise(setImmediate);
  expect(button.textContent).toBe("take");
  expect(document.querySelector("video")).not.toBeNull();
  document.querySelector("input")!.dispatchEvent(new Event("change"));
  expect([stop.mock.calls.length, button.textContent, document.querySelector("video")]).toEqual([
    ...[1, "again", null],
  ]);
});
