import sprite from "./icons.svg?no-inline";

export const iconNames = [
  "home",
  "paper",
  "squares",
  "eye",
  "pencil",
  "people",
  "rosette",
  "search",
  "plus",
  "cross",
  "tick",
  "left",
  "right",
  "down",
  "up",
  "alert",
  "info",
  "ok",
  "failed",
  "clock",
  "globe",
  "menu",
  "print",
  "download",
  "copy",
  "exclude",
  "layers",
  "checklist",
  "screen",
  "frame",
  "building",
  "inbox",
  "message",
  "speech",
  "book",
  "archive",
  "gauge",
  "calendar",
  "lock",
  "chart",
] as const;

export type IconName = (typeof iconNames)[number];

/**
 * A 16 px icon beside a word, never instead of one. The shapes are in one sprite that is fetched once and
 * cached for good (its name holds its hash): on a slow phone a list of ten rows repeats 60 bytes per icon
 * instead of 200, and no script carries paths. `<use>` of a same-origin file works without script and takes
 * `currentColor` from the page in every supported browser; if it never loads, the words suffice.
 */
export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 20 | 28 }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
