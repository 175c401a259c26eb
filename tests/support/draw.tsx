import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";

/** What the server would send for an element, at an address. */
export function draw(element: ReactElement, at = "/"): string {
  return renderToString(<StaticRouter location={at}>{element}</StaticRouter>);
}

/** The attributes of the first tag that holds `having`, such as `name="title"`. Throws where there is none. */
export function tagOf(html: string, having: string): Record<string, string> {
  const tag = html.match(/<[^>]+>/g)?.find((candidate) => candidate.includes(having));
  if (!tag) throw new Error(`no tag with ${having} in ${html}`);
  return Object.fromEntries(
    [...tag.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** The words inside the element of that id, without its tags. */
export function wordsOf(html: string, id: string): string {
  const at = html.indexOf(` id="${id}"`);
  if (at < 0) throw new Error(`no #${id} in ${html}`);
  const start = html.indexOf(">", at) + 1;
  const name = /<([a-z0-9]+)[^<]*$/.exec(html.slice(0, at))?.[1];
  return html.slice(start, html.indexOf(`</${name}>`, start)).replace(/<[^>]*>/g, "");
}
