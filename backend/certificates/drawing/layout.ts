import { type Prepared, prepared } from "../../fonts/lines";
import { borderOf } from "./border";
import type { Drawing } from "./draw";
import { factsOf, preparedFacts } from "./facts";
import { footOf } from "./foot";
import { type Page, pageOf } from "./page";
import { logoPart, type Part, rulePart, tablePart, textPart } from "./parts";
import { aloud, type Said, saidOf } from "./said";
import type { Block, Sheet } from "./sheet";
import { headline, setting } from "./type";

/** Puts everything of a certificate at its place, in type as small as it must be. */
export function sheetOf(drawing: Drawing): Sheet {
  const { look, address } = drawing;
  const page = pageOf(look);
  const said = saidOf(drawing);
  const foot = footOf(said, address, page, look.seal !== "");
  const ground = borderOf(look, page.width, page.height);
  const blocks: Block[] = [];

  const room = foot.top - 16 - page.top;
  const parts = fitted(said, look.logo !== "", page, room);
  const left = Math.max(0, room - heightOf(parts));
  const stretches = parts.reduce((sum, { stretch }) => sum + stretch, 0.6);
  let y = page.top;
  for (const part of parts) {
    y += part.gap + (left * part.stretch) / stretches;
    const drawn = part.draw(y);
    blocks.push(...drawn.blocks);
    ground.push(...drawn.ground);
    y += part.height;
  }
  return {
    width: page.width,
    height: page.height,
    lang: said.lang,
    title: said.title,
    aloud: aloud(said),
    paper: look.paper,
    ground: [...ground, ...foot.ground],
    blocks: [...blocks, ...foot.blocks],
  };
}

const heightOf = (parts: Part[]) => parts.reduce((sum, { gap, height }) => sum + gap + height, 0);
const legible = 0.5;

/** The main part at the largest scale at which it fits; paragraphs run on where they alone would take all the room. */
function fitted(said: Said, hasLogo: boolean, page: Page, room: number): Part[] {
  const words = {
    title: prepared(said.title),
    holder: prepared(said.holder.label),
    name: prepared(said.holder.value),
  };
  const facts = preparedFacts(said.facts);
  let body = said.body.map(prepared);
  let parts: Part[] = [];
  let isJoined = false;
  for (let scale = 1; scale > 0.01; scale *= 0.95) {
    if (scale < legible && !isJoined && body.length > 1) {
      isJoined = true;
      scale = 1;
      body = [prepared(said.body.join("　"))];
    }
    const above = partsOf(words, body, { said, hasLogo, page, scale });
    // Long facts take whole rows before all becomes small; several lines in one column where that saves room.
    for (const span of [page.columns + 1, 2, 1]) {
      const table = factsOf(facts, page, scale ** 0.8, span);
      parts = [...above, tablePart(table, { gap: 14 * scale, stretch: 1 })];
      if (heightOf(parts) <= room && parts.every(({ fits }) => fits)) return parts;
    }
  }
  return parts;
}

interface Setup {
  said: Said;
  hasLogo: boolean;
  page: Page;
  scale: number;
}

function partsOf(
  words: { title: Prepared; holder: Prepared; name: Prepared },
  body: Prepared[],
  { said, hasLogo, page, scale }: Setup,
): Part[] {
  const { sizes, colours, room } = page;
  // Titles and names give way more slowly than running text.
  const slow = scale > 0.2 ? Math.sqrt(scale) : scale * 2;
  const type = { align: "middle" as const, colour: colours.ink, leading: 1.3 };
  const title = headline(
    words.title,
    { ...type, size: sizes.title * slow, colour: colours.accent, tracking: trackingOf(words.title) },
    room,
    0.74,
  );
  const label = setting(
    words.holder,
    { ...type, size: sizes.label * 1.1 * slow, colour: colours.quiet },
    room,
  );
  const name = headline(words.name, { ...type, size: sizes.name * slow, leading: 1.45 }, room * 0.9, 0.6);
  const narrow = room * (page.columns > 2 ? 0.84 : 0.94);
  const texts = body.map((text) =>
    setting(text, { ...type, size: sizes.body * scale, leading: scale < 0.9 ? 1.5 : 1.7 }, narrow),
  );
  return [
    ...(hasLogo ? [logoPart(said, page, slow)] : []),
    textPart("H1", title, page, { gap: hasLogo ? 12 * slow : 0, stretch: hasLogo ? 0.3 : 0.4 }),
    rulePart(page, 10 * slow),
    textPart("P", label, page, { gap: 12 * slow, stretch: 0.8 }),
    textPart("P", name, page, { gap: 1 * slow, stretch: 0 }),
    ...texts.map((text, at) =>
      textPart("P", text, page, { gap: (at === 0 ? 10 : 3) * scale, stretch: at === 0 ? 0.5 : 0 }),
    ),
  ];
}

/** Short Chinese titles are set wide. */
function trackingOf({ signs }: Prepared): number {
  const isChinese =
    signs.length > 1 &&
    signs.every(({ said }) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(said));
  if (!isChinese || signs.length > 14) return 0;
  return signs.length <= 6 ? 0.32 : 0.14;
}
