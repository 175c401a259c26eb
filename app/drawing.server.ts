import { randomUUID } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { Bounded } from "#contract/bounded";
import { isInOffice } from "./office";

/** Characters of drawn pages that this process remembers. */
const most = 8_000_000;
const kept = new Bounded<string>(most);

/** What stands in a kept drawing where a visitor's own proof goes; nobody outside knows it. */
const blank = { csrf: randomUUID(), formId: randomUUID() };
const blanks = new RegExp(`${blank.csrf}|${blank.formId}`, "g");

type Root = { csrf: string; formId: string };

/**
 * Draws a page, or takes a drawing that is remembered. A page outside the office that answers no form differs from one
 * visitor to the next by the proof in its forms alone: thousands who sign in at nine o'clock are sent one drawing, each
 * with their own proof in it. `url`, `language` and `sheet` (the style sheet that stands in it, if one does) are what a
 * drawing depends on beside its loaders' data; one with `nonce` in it, which admits scripts to this one response, is not
 * kept.
 */
export function drawn(
  context: EntryContext,
  { nonce, ...at }: { url: string; language: string; sheet: string | undefined; nonce: string },
  draw: (context: EntryContext) => string,
): string {
  const { loaderData, actionData, errors, matches } = context.staticHandlerContext;
  const proof = loaderData.root as Root | undefined;
  const isForEverybody = proof && !actionData && !errors && !isInOffice(matches.map(({ route }) => route.id));
  if (!isForEverybody) return draw(context);

  const blanked = { ...loaderData, root: { ...proof, ...blank } };
  const key = JSON.stringify([at, blanked]);
  let drawing = kept.get(key);
  if (drawing === undefined) {
    const staticHandlerContext = { ...context.staticHandlerContext, loaderData: blanked };
    drawing = draw({ ...context, staticHandlerContext });
    if (!drawing.includes(nonce)) kept.set(key, drawing, drawing.length + key.length);
  }
  return drawing.replace(blanks, (name) => (name === blank.csrf ? proof.csrf : proof.formId));
}
