import sanitizeHtml from "sanitize-html";
import { FileError } from "../../../file-formats/file-error";
import { fragmentOf, xmlText } from "../../../file-formats/xml";
import { htmlBlocks, htmlText } from "./html-blocks";

/** Limits on characters and elements of foreign HTML: far more than the resulting text may have. */
const longest = 100_000;
const mostElements = 4_000;

/** Inline data-URI images, which are long and are dropped. */
const pictureBytes = /data:[\w/+.-]{1,60};base64,[A-Za-z0-9+/=\s]+/g;

const allowedTags =
  "p div br hr b strong i em sub sup code pre ul ol li blockquote a img audio video source table thead tbody tfoot tr th td h1 h2 h3 h4 h5 h6";
/** Elements whose content is not text. */
const silent =
  "script style textarea option select button noscript template head title svg object iframe xmp noembed noframes";

/**
 * Converts foreign question HTML to Markdown: paragraphs, lists, tables, code, emphasis, links and formulas
 * stay; scripts, styles, forms and links with other schemes are removed; a picture or recording is replaced
 * by a note with its name.
 */
export function fromHtml(written: string): string {
  // XML closes a player that is empty in its own tag; in HTML all that follows would be in it.
  const html = (written.includes(";base64,") ? written.replace(pictureBytes, "data:") : written).replace(
    /<(audio|video)\b([^<>]{0,2000})\/>/g,
    "<$1$2></$1>",
  );
  if (html.length > longest || html.split("<", mostElements + 2).length > mostElements + 1)
    throw new FileError("TOO_LONG", html.slice(0, 200));
  if (!/[<&]/.test(html)) return htmlText(html).trim();
  const clean = sanitizeHtml(html, {
    allowedTags: allowedTags.split(" "),
    allowedAttributes: {
      a: ["href"],
      img: ["src", "alt"],
      ol: ["start"],
      audio: ["src"],
      video: ["src"],
      source: ["src"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowProtocolRelative: false,
    nonTextTags: silent.split(" "),
    nestingLimit: 40,
  });
  return htmlBlocks(treeOfClean(clean));
}

/** Names of elements of HTML, MathML and SVG; what has another name is a text, such as `<stdio.h>` or `<String>`. */
const elementNames = new Set(
  `${allowedTags} ${silent} html body span font u s strike del ins big small tt center abbr acronym address article aside
  section header footer main nav figure figcaption cite dfn kbd samp var q mark time bdi bdo ruby rt rp rb wbr dl dt dd
  caption col colgroup label input form fieldset legend optgroup datalist output progress meter map area embed param
  track picture canvas applet meta link base details summary dialog slot data math mrow mi mn mo ms mtext mspace msup
  msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mfenced mstyle mpadded mphantom menclose
  semantics annotation annotation-xml g path rect circle ellipse line polyline polygon text tspan defs use symbol
  marker mask clippath lineargradient radialgradient stop filter image nolink marquee blink nobr hgroup search menu
  dir frame frameset basefont isindex listing plaintext`.split(/\s+/),
);

/** HTML in which what only looks like an element is a text; elements of Word have a colon in their names. */
export const withTypedTags = (html: string): string =>
  html.replace(/<(?=\/?([a-zA-Z][\w.:-]{0,60}))/g, (sign, name: string) =>
    name.includes(":") || elementNames.has(name.toLowerCase()) ? sign : "&lt;",
  );

/** The text of HTML without any markup. */
export const plainFromHtml = (html: string): string =>
  xmlText(
    treeOfClean(
      sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, nonTextTags: silent.split(" ") }),
    ),
  );

/** Sanitised HTML is valid XML, except for characters that neither XML nor a question may contain. */
const treeOfClean = (clean: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
  fragmentOf(clean.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
