import sprite from "./icons.svg?no-inline";

export const iconNames = [
  "home",
  "paper",
  "lines",
  "squares",
  "calendar",
  "eye",
  "pencil",
  "people",
  "rosette",
  "bars",
  "sliders",
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
  "flag",
  "clock",
  "globe",
  "person",
  "menu",
  "exit",
  "print",
  "download",
  "copy",
  "lock",
  "exclude",
] as const;

export type IconName = (typeof iconNames)[number];

/**
 * A 16 px mark beside a word, never instead of one. The shapes live in one file that is fetched once and kept
 * for good (its name holds its hash): on a slow phone a list of ten rows repeats 60 bytes per mark instead of
 * 200, and no script carries paths. `<use>` from a file of the same origin works without script and takes
 * `currentColor` from the page in every browser that we serve; if it never arrives, the words still say it all.
 */
export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 20 | 28 }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
