import { languages } from "#locales/languages";
import { type Prepared, prepared } from "../../fonts/lines";
import { borderOf } from "./border";
import { layoutFacts, preparedFacts } from "./facts";
import { footOf } from "./foot";
import { type PageLayout, pageLayoutOf } from "./page";
import { type LayoutPart, logoPart, rulePart, tablePart, textPart } from "./parts";
import type { CertificateRenderInput } from "./render";
import { readingText, type Said, saidOf } from "./said";
import type { CertificateLayout, LayoutBlock } from "./sheet";
import { headline, setting } from "./type";

/** Positions everything on a certificate, in type as small as necessary. */
export function layoutCertificate(renderInput: CertificateRenderInput): CertificateLayout {
  const { look, address } = renderInput;
  const page = pageLayoutOf(look);
  const said = saidOf(renderInput);
  const foot = footOf(said, address, page, look.seal !== "");
  const ground = borderOf(look, page.width, page.height);
  const blocks: LayoutBlock[] = [];

  const room = foot.top - 16 - page.top;
  const parts = fitted(said, look.logo !== "", page, room);
  const left = Math.max(0, room - heightOf(parts));
  const stretches = parts.reduce((sum, { stretch }) => sum + stretch, 0.6);
  let y = page.top;
  for (const part of parts) {
    y += part.gap + (left * part.stretch) / stretches;
    const rendered = part.draw(y);
    blocks.push(...rendered.blocks);
    ground.push(...rendered.ground);
    y += part.height;
  }
  return {
    width: page.width,
    height: page.height,
    lang: said.lang,
    script: languages[said.language].script,
    title: said.title,
    aloud: readingText(said),
    paper: look.paper,
    ground: [...ground, ...foot.ground],
    blocks: [...blocks, ...foot.blocks],
  };
}

const heightOf = (parts: LayoutPart[]) => parts.reduce((sum, { gap, height }) => sum + gap + height, 0);
const legible = 0.5;

/** The body at the largest scale that fits; paragraphs are joined where they would take all the room. */
function fitted(said: Said, hasLogo: boolean, page: PageLayout, room: number): LayoutPart[] {
  const words = {
    title: prepared(said.title),
    holder: prepared(said.holder.label),
    name: prepared(said.holder.value),
  };
  const facts = preparedFacts(said.facts);
  let body = said.body.map(prepared);
  let parts: LayoutPart[] = [];
  let isJoined = false;
  for (let scale = 1; scale > 0.01; scale *= 0.95) {
    if (scale < legible && !isJoined && body.length > 1) {
      isJoined = true;
      scale = 1;
      body = [prepared(said.body.join("　"))];
    }
    const above = partsOf(words, body, { said, hasLogo, page, scale });
    // Long facts span whole rows before all shrinks; several lines per column where that saves room.
    for (const span of [page.columns + 1, 2, 1]) {
      const table = layoutFacts(facts, page, scale ** 0.8, span);
      parts = [...above, tablePart(table, { gap: 14 * scale, stretch: 1 })];
      if (heightOf(parts) <= room && parts.every(({ fits }) => fits)) return parts;
    }
  }
  return parts;
}

interface Setup {
  said: Said;
  hasLogo: boolean;
  page: PageLayout;
  scale: number;
}

function partsOf(
  words: { title: Prepared; holder: Prepared; name: Prepared },
  body: Prepared[],
  { said, hasLogo, page, scale }: Setup,
): LayoutPart[] {
  const { sizes, colours, room } = page;
  // Titles and names shrink more slowly than body text.
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

/** Short Chinese titles get wide tracking. */
function trackingOf({ signs }: Prepared): number {
  const isChinese =
    signs.length > 1 &&
    signs.every(({ said }) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(said));
  if (!isChinese || signs.length > 14) return 0;
  return signs.length <= 6 ? 0.32 : 0.14;
}
