import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import {
  avatarColours,
  avatarInk,
  type Colour,
  colours,
  depth,
  overlay,
  radius,
  shadow,
  space,
  type,
  weight,
} from "./app/styles/tokens";

type Theme = 0 | 1;

const pixels = (size: number) => `${size}px`;

/** The arrow of a select, whose colour cannot follow the text: an image has its own. */
const chevron = (colour: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='${colour.replace("#", "%23")}' stroke-width='1.5'%3E%3Cpath d='M3.5 6 8 10.5 12.5 6'/%3E%3C/svg%3E")`;

const variables = (theme: Theme) => ({
  ...Object.fromEntries(Object.entries(colours).map(([name, pair]) => [`--${name}`, pair[theme]])),
  "--veil": overlay[theme],
  "--chevron": chevron(colours["ink-3"][theme]),
});

/** The colour as it is in the light theme, then as a variable: a browser without variables keeps the first. */
const withFallback = (colour: Colour) => [colours[colour][0], `var(--${colour})`];

const tokens = plugin(({ addBase, addComponents }) => {
  addBase({
    ":root": { "color-scheme": "light dark", ...variables(0) },
    // Paper is always light.
    "@media screen and (prefers-color-scheme: dark)": { ":root": variables(1) },
    body: { color: withFallback("ink"), background: withFallback("surface") },
  });
  addComponents([
    { ".button-primary": { color: withFallback("on-action"), background: withFallback("action") } },
    { ".avatar": { color: avatarInk } },
    Object.fromEntries(avatarColours.map((background, index) => [`.avatar-${index}`, { background }])),
  ]);
});

/**
 * The tokens as Tailwind's whole theme: what is not listed here does not exist, so no other grey, radius,
 * size or weight can be written.
 */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    screens: { phone: { max: "599.98px" }, narrow: { max: "991.98px" }, wide: "992px" },
    colors: Object.fromEntries(Object.keys(colours).map((name) => [name, `var(--${name})`])),
    spacing: Object.fromEntries(space.map((size) => [size, pixels(size)])),
    fontSize: Object.fromEntries(
      Object.entries(type).map(([name, [size, line]]) => [name, [pixels(size), pixels(line)]]),
    ),
    fontWeight: weight,
    borderRadius: radius,
    boxShadow: shadow,
    zIndex: depth,
  },
  // Utilities are for the odd distance or alignment; whatever has a name is a class in app/styles.
  corePlugins: [
    "preflight",
    "display",
    "float",
    "fontSize",
    "fontWeight",
    "margin",
    "padding",
    "textAlign",
    "textColor",
    "whitespace",
  ],
  plugins: [tokens],
} satisfies Config;
