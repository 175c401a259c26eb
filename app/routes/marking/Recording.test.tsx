import { beforeAll, beforeEach, expect, test } from "vitest";
import { markingKeys } from "~/light/marking/keys";
import { playback } from "~/light/marking/playback";
import { WordsProvider } from "~/words/words";
import { draw } from "../../../tests/support/draw";
import { words } from "../../../tests/support/words";
import { Recording } from "./Recording";

const t = words("zh");
const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];
/** What `jsOnlyControls` does. */
const wake = () => {
  for (const field of all<HTMLInputElement>("[type=hidden][data-wakes]")) field.type = field.dataset.wakes!;
};
const speedsOf = (player: Element) => [...player.querySelectorAll<HTMLInputElement>("[data-speed]")];

beforeAll(() => {
  playback();
  markingKeys();
});
beforeEach(() => {
  document.body.innerHTML = draw(
    <WordsProvider value={t}>
      <Recording address="/sound" isFilm={false} />
      <Recording address="/film" isFilm />
      <input data-mark="" defaultValue="" />
      <textarea />
    </WordsProvider>,
  );
});

test("a recording is played by its browser's own player; without script there are no other buttons", () => {
  const players = all<HTMLMediaElement>("audio, video");
  expect(players.map((player) => [player.localName, player.getAttribute("src"), player.controls])).toEqual([
    ["audio", "/sound", true],
    ["video", "/film", true],
  ]);
  for (const player of players) expect(player.getAttribute("aria-label")).toBe(t("marking:task.recording"));
  expect(all<HTMLInputElement>("[data-speed]").map(({ type }) => type)).toEqual(Array(8).fill("hidden"));
});

test("with script it is heard faster or slower, each by its own buttons, which say which is on", () => {
  wake();
  const [sound, film] = all("[data-player]");
  expect(
    speedsOf(film!).map((button) => [button.type, button.value, button.getAttribute("aria-label")]),
  ).toEqual([0.75, 1, 1.5, 2].map((speed) => ["button", `${speed}×`, t("marking:task.speed", { speed })]));
  const rates = () => all<HTMLMediaElement>("audio, video").map(({ playbackRate }) => playbackRate);
  const pressed = (player: Element) => speedsOf(player).map((button) => button.getAttribute("aria-pressed"));
  speedsOf(film!)[2]!.click();
  expect(rates()).toEqual([1, 1.5]);
  speedsOf(film!)[0]!.click();
  expect(rates()).toEqual([1, 0.75]);
  expect(pressed(film!)).toEqual(["true", "false", "false", "false"]);
  expect(pressed(sound!)).toEqual(Array(4).fill(null));
});

test("a digit is the mark once a speed is chosen, and text where the recording is written down", () => {
  wake();
  const press = (selector: string) => {
    const event = new KeyboardEvent("keydown", { key: "4", bubbles: true, cancelable: true });
    all(selector)[0]!.dispatchEvent(event);
    return [event.defaultPrevented, all<HTMLInputElement>("[data-mark]")[0]!.value];
  };
  expect(press("textarea")).toEqual([false, ""]);
  expect(press("[data-speed]")).toEqual([true, "4"]);
});
