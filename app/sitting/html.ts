import { sittingLimits } from "#contract/sitting/shapes";
import { splitAtDays } from "#locales/dates";

/** HTML that is safe to send: made by `html` and `raw` alone. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | false | null | undefined | readonly Piece[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function written(piece: Piece): string {
  if (typeof piece === "string") return escaped(piece);
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  if (typeof piece === "number") return String(piece);
  let text = "";
  for (const one of piece) text += written(one);
  return text;
}

/** A template of HTML: what is filled in is escaped, unless it is `Html` itself. Attributes are double-quoted. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let text = strings[0]!;
  // why no iterator: pages of a sitting are made of hundreds of templates.
  for (let at = 0; at < pieces.length; at += 1) text += written(pieces[at]) + strings[at + 1]!;
  return new Html(text);
}

/** A text in which a day such as `2026-11-21` stands on one line, and “·” neither begins nor ends one. */
export const textWithBreaks = (text: string): Html =>
  html`${text
    .split(" · ")
    .map((fact, at) => html`${at > 0 && html`<span class="dot"> ·\u00a0</span>`}${dated(fact)}`)}`;

const dated = (text: string): Piece[] =>
  splitAtDays(text).map((piece, at) => (at % 2 === 0 ? piece : html`<time>${piece}</time>`));

/** HTML of ours that is made elsewhere, such as by `renderRich`. */
export const raw = (text: string) => new Html(text);

/** Of a required field: a browser says of each empty one that it is wrong, unless it is told before anything was sent. */
export const invalid = (isInvalid: boolean): Html => raw(` aria-invalid="${isInvalid}"`);

/** A boolean attribute, where it holds. */
export const attribute = (name: string, isThere: boolean): Html | false => isThere && raw(` ${name}`);

/**
 * UTF-16 units that a field takes, above what an answer may have: a browser cuts there what is pasted and says nothing,
 * where the server says how much is too much. With more the form would be too large to be read.
 */
export const mostTaken = 5 * sittingLimits.textMax;

/** A field that was refused, and why. */
export interface RefusedField {
  name: string;
  text: string;
}
type Refused = { refused?: RefusedField };

/** Of a field: what describes it, and that it is wrong where it was refused. */
export const describedField = (name: string, ids: string, { refused }: Refused): Html =>
  refused?.name === name
    ? html`aria-invalid="true" aria-describedby="${name}-error ${ids}"`
    : html`aria-describedby="${ids}"`;

/** Why a field was refused, beside it. */
export const refusal = (name: string, { refused }: Refused): Html | false =>
  refused?.name === name && html`<span class="field-error" id="${name}-error">${refused.text}</span>`;
