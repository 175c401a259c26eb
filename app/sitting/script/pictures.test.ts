import { beforeEach, expect, test, vi } from "vitest";
import { takePictures } from "./pictures";

const stop = vi.fn();
const fetched = vi.fn();
const reply = (status: number, text = "") => ({ ok: status === 200, status, text: async () => text });

/** A recorder whose video is there once it is stopped. */
class Recorder extends EventTarget {
  state = "recording";
  start() {}
  stop() {
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["video"]) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  stop.mockReset();
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("MediaRecorder", Recorder);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  document.body.innerHTML = `<p data-takes="camera" data-clip="10" data-last="0" data-server-now="0" data-every="120"
    data-address="/picture" data-failed="failed">taken every two minutes</p>`;
});

const line = () => document.querySelector("p")!.textContent;
const round = () => vi.advanceTimersByTimeAsync(135_000);

test("the camera stays off once the server says that no more pictures are taken", async () => {
  fetched.mockResolvedValueOnce(reply(200, "the last one at 9:00"));
  takePictures();
  await round();
  expect(line()).toBe("the last one at 9:00");
  fetched.mockResolvedValueOnce(reply(410, "no more are taken"));
  await round();
  expect(line()).toBe("no more are taken");
  await round();
  await round();
  expect([fetched.mock.calls.length, stop.mock.calls.length]).toEqual([2, 2]);
});

test("where a video is not taken any more, pictures are", async () => {
  const play = vi
    .spyOn(HTMLMediaElement.prototype, "play")
    .mockRejectedValue(new Error("jsdom plays nothing"));
  fetched.mockResolvedValueOnce(reply(415));
  takePictures();
  await round();
  expect(play).not.toHaveBeenCalled();
  await round();
  expect(play.mock.contexts, "an iPhone shows it in the page").toMatchObject([{ playsInline: true }]);
});

test("a page that another one has taken the place of leaves the camera to it", async () => {
  fetched.mockResolvedValue(reply(200, "the last one at 9:00"));
  takePictures();
  await round();
  document.querySelector("p")!.remove();
  await round();
  await round();
  expect([fetched.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});
