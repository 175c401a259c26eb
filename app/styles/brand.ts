import { contrast, markContrast } from "#contract/companies/colour";
import { type Colour, colours, markPairs } from "./tokens";

const grounds: Colour[] = markPairs.flatMap(([mark, ground]) => (mark === "brand" ? [ground] : []));
/** The dark and light ends towards which a colour with too little contrast is moved. */
const ends = ["#000000", "#ffffff"] as const;

/**
 * A company's colour for [light, dark]: itself where its contrast reaches 3:1 on every background of marks,
 * else darkened or lightened as little as possible. It colours marks alone, never text.
 */
export function brandOf(colour: string): [string, string] {
  return [markOn(colour, 0), markOn(colour, 1)];
}

function markOn(colour: string, theme: 0 | 1): string {
  for (let part = 0; part < 1; part += 0.02) {
    const mark = mix(colour, ends[theme], part);
    if (grounds.every((ground) => contrast(mark, colours[ground][theme]) >= markContrast)) return mark;
  }
  return ends[theme];
}

/** Mixes a part, 0–1, of another colour into one. */
function mix(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(from! + (to! - from!) * part)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
