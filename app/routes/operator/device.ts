/** Browser names in user agents, first match first: each also claims to be those below it. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, "WeChat"],
  [/DingTalk/, "DingTalk"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/QQBrowser/, "QQ Browser"],
  [/UCBrowser|UBrowser/, "UC Browser"],
  [/HuaweiBrowser/, "Huawei Browser"],
  [/MiuiBrowser/, "Mi Browser"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|Chromium|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
  [/Trident|MSIE/, "Internet Explorer"],
  [/^Lynx/, "Lynx"],
  [/^E?Links/, "Links"],
  [/^w3m/, "w3m"],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/iPad/, "iPad"],
  [/iPhone|iPod/, "iPhone"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

const named = (names: [RegExp, string][], agent: string) =>
  names.find(([claim]) => claim.test(agent))?.[1] ?? null;

/**
 * Browser and system names from the user agent, each null if unknown. A rough guess, for users to recognise
 * their devices; nothing depends on it.
 */
export const deviceOf = (agent: string) => ({
  browser: named(browsers, agent),
  system: named(systems, agent),
});
