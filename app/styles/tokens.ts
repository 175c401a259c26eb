/** The design tokens, as data, for tailwind.config.ts (variables and scales) and contrast.test.ts. */

/** Hex colours for [light, dark]. */
export const colours = {
  canvas: ["#f8f6f5", "#161312"],
  surface: ["#ffffff", "#1e1a19"],
  sunken: ["#f2efed", "#282322"],
  raised: ["#ffffff", "#231f1d"],
  line: ["#e5e0dd", "#37312f"],
  "line-2": ["#cfc8c4", "#4d4643"],
  "line-strong": ["#8a827d", "#857c77"],
  ink: ["#211d1b", "#f2eeec"],
  "ink-2": ["#55504c", "#c6beb9"],
  "ink-3": ["#6f6863", "#a59c96"],
  brand: ["#e06563", "#e06563"],
  action: ["#c4403e", "#e06563"],
  "on-action": ["#ffffff", "#1b1211"],
  "action-hover": ["#a93432", "#ea8583"],
  "action-press": ["#8d2c2a", "#f09b99"],
  "brand-ink": ["#a93432", "#f2a19f"],
  danger: ["#a5123f", "#ff8fab"],
  "danger-line": ["#c9245a", "#e0628a"],
  "danger-tint": ["#fdf0f4", "#361a22"],
  ok: ["#17694a", "#6fcf9f"],
  "ok-tint": ["#eef7f2", "#152a21"],
  warn: ["#7d5200", "#e8b75a"],
  "warn-tint": ["#fdf6e7", "#2e2413"],
  info: ["#1f5a9c", "#8fbcf2"],
  "info-tint": ["#eff5fc", "#172536"],
  focus: ["#1a5fd0", "#7fb2ff"],
  bar: ["#b9b1ac", "#6b625d"],
} as const satisfies Record<string, readonly [string, string]>;

export type Colour = keyof typeof colours;

/** Backgrounds of the avatar badge. White text on each of them, the same in both themes. */
export const avatarColours = ["#17694a", "#1f5a9c", "#7d5200", "#6b4c9a", "#0e6670", "#8a3d6b"] as const;
export const avatarInk = "#ffffff";

const grounds = ["surface", "canvas", "sunken", "raised"] as const;
const on = (text: Colour, ...under: Colour[]) => under.map((ground) => [text, ground] as const);

/** Text and its backgrounds: each pair must reach 4.5:1 in both themes. */
export const textPairs: (readonly [text: Colour, ground: Colour])[] = [
  ...on("ink", ...grounds, "danger-tint", "ok-tint", "warn-tint", "info-tint"),
  ...on("ink-2", ...grounds, "danger-tint", "ok-tint", "warn-tint", "info-tint"),
  ...on("ink-3", ...grounds),
  ...on("on-action", "action", "action-hover", "action-press"),
  ...on("brand-ink", "surface", "canvas", "sunken", "raised"),
  ...on("danger", "surface", "canvas", "sunken", "raised", "danger-tint"),
  ...on("ok", "surface", "sunken", "raised", "ok-tint"),
  ...on("warn", "surface", "sunken", "raised", "warn-tint"),
  ...on("info", "surface", "raised", "info-tint"),
];

/** Borders, rings and marks that carry meaning: each pair must reach 3:1 in both themes. */
export const markPairs: (readonly [mark: Colour, ground: Colour])[] = [
  ...on("line-strong", "surface", "canvas", "sunken", "raised"),
  ...on("brand", "surface", "canvas"),
  ...on("action", "surface", "canvas", "raised"),
  ...on("danger-line", "surface", "canvas", "raised", "danger-tint"),
  ...on("ok", "ok-tint"),
  ...on("warn", "warn-tint"),
  ...on("info", "info-tint"),
  ...on("ink", "surface", "raised"),
  ...on("focus", ...grounds, "danger-tint", "ok-tint", "warn-tint", "info-tint"),
];

/** Size and line height in pixels; the weight is 600 where there is a third entry. */
export const type = {
  figure: [28, 36, 600],
  plain: [28, 38, 600],
  h1: [22, 30, 600],
  dialog: [18, 26, 600],
  h2: [16, 24, 600],
  h3: [14, 20, 600],
  prose: [14, 22],
  body: [14, 20],
  hint: [13, 20],
  code: [12, 18],
  stem: [18, 30, 600],
  option: [17, 28],
  phone: [16, 24],
} as const;

/** Pixels. The only spacings in use. */
export const space = [0, 4, 8, 12, 16, 20, 24, 32, 40, 56] as const;

export const radius = { tick: "4px", control: "6px", card: "8px", dialog: "10px", pill: "999px" } as const;

export const shadow = {
  menu: "0 4px 16px rgba(33,29,27,.14)",
  dialog: "0 16px 48px rgba(33,29,27,.28)",
} as const;

export const depth = { foot: "10", menu: "30", veil: "40", dialog: "41", skip: "50" } as const;

/** The two weights that every CJK font has; a third would be lost. */
export const weight = { normal: "400", bold: "600" } as const;

export const overlay = ["rgba(33,29,27,.48)", "rgba(0,0,0,.62)"] as const;
