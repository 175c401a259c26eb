import { randomUUID } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { BoundedCache } from "#contract/bounded-cache";
import { isInOffice } from "./office";
import type { FormToken } from "./stop/stop";

/** Maximum characters of rendered pages in this process's cache. */
const most = 8_000_000;
const pages = new BoundedCache<string>(most);

/** Placeholders in a cached page for a visitor's own CSRF token and form id; random, so unknown outside. */
const blank = { csrf: randomUUID(), formId: randomUUID() };
const blanks = new RegExp(`${blank.csrf}|${blank.formId}`, "g");

/** HTML from the cache, or rendered with placeholders for the tokens; this visitor's own are filled in. */
export function renderShared(
  cache: BoundedCache<string>,
  key: string,
  token: FormToken,
  draw: (placeholders: FormToken) => string,
): string {
  let rendered = cache.get(key);
  if (rendered === undefined) {
    rendered = draw(blank);
    cache.set(key, rendered, rendered.length + key.length);
  }
  return rendered.replace(blanks, (name) => (name === blank.csrf ? token.csrf : token.formId));
}

/**
 * Renders a page or takes it from the cache. A page outside the office that answers no form differs between
 * visitors only by the CSRF token and id in its forms: thousands who sign in at nine o'clock are sent one
 * cached rendering with their own token filled in. The cache key is `url`, `language` and `sheet` (the
 * inlined style sheet, if any) with the loaders' data.
 */
export function renderPage(
  context: EntryContext,
  at: { url: string; language: string; sheet: string | undefined },
  draw: (context: EntryContext) => string,
): string {
  const { loaderData, actionData, errors, matches } = context.staticHandlerContext;
  const proof = loaderData.root as FormToken | undefined;
  const isForEverybody = proof && !actionData && !errors && !isInOffice(matches.map(({ route }) => route.id));
  if (!isForEverybody) return draw(context);

  const blanked = { ...loaderData, root: { ...proof, ...blank } };
  return renderShared(pages, JSON.stringify([at, blanked]), proof, () => {
    const staticHandlerContext = { ...context.staticHandlerContext, loaderData: blanked };
    return draw({ ...context, staticHandlerContext });
  });
}

/** Ends of links, buttons, menus, and of texts of a chart, that another one follows at once. */
const neighbours = /(<\/(?:a|button|form|details|summary|text)>)(?=<(?:a|button|form|details|text)\b)/g;

/** Parts them by a line break, as written by hand: text browsers, and what is copied, would run their words together. */
export const parted = (html: string) => html.replace(neighbours, "$1\n");
