import type { CertificateLook } from "#contract/certificates/shapes";
import { mixColours } from "./colours";

/** A4 in points: the positions on it, and its colours. */
export interface PageLayout {
  width: number;
  height: number;
  left: number;
  top: number;
  bottom: number;
  /** The width between the margins. */
  room: number;
  sizes: { title: number; name: number; body: number; value: number; label: number };
  columns: number;
  foot: { code: number; aside: number; organiser: number };
  colours: { paper: string; ink: string; accent: string; quiet: string; rule: string };
}

const short = 595.28;
const long = 841.89;

export function pageLayoutOf({ orientation, paper, ink, accent }: CertificateLook): PageLayout {
  const colours = {
    paper,
    ink,
    accent,
    quiet: mixColours(ink, paper, 0.3),
    rule: mixColours(ink, paper, 0.78),
  };
  if (orientation === "portrait") {
    return {
      width: short,
      height: long,
      left: 66,
      top: 84,
      bottom: 64,
      room: short - 2 * 66,
      sizes: { title: 34, name: 28, body: 13, value: 11, label: 8 },
      columns: 2,
      foot: { code: 90, aside: 150, organiser: 190 },
      colours,
    };
  }
  return {
    width: long,
    height: short,
    left: 78,
    top: 62,
    bottom: 54,
    room: long - 2 * 78,
    sizes: { title: 34, name: 28, body: 13, value: 11, label: 8 },
    columns: 3,
    foot: { code: 90, aside: 256, organiser: 260 },
    colours,
  };
}
