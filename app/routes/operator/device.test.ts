import { expect, test } from "vitest";
import { deviceOf } from "./device";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mac}/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15`, "Safari", "macOS"],
  [`${mac}/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36`, "Chrome", "macOS"],
  [
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`,
    "Edge",
    "Windows",
  ],
  [`${windows} Gecko/20100101 Firefox/121.0`, "Firefox", "Windows"],
  [`${phone} Version/17.0 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${phone} CriOS/120.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${android} Chrome/120.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [`${android} Version/4.0 Chrome/116.0 MicroMessenger/8.0.42`, "WeChat", "Android"],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0 Safari/537.36",
    "Chrome",
    "Linux",
  ],
  ["Lynx/2.9.0 libwww-FM/2.14", "Lynx", null],
  ["curl/8.0", null, null],
  ["", null, null],
])("%s", (agent, browser, system) => expect(deviceOf(agent)).toEqual({ browser, system }));
