import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { RouteObject } from "react-router-dom";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { WordsProvider } from "~/words/words";
import { words } from "./words";

/** The server-rendered HTML of an element, at a URL. */
export function draw(element: ReactElement, at = "/"): string {
  return renderToString(<StaticRouter location={at}>{element}</StaticRouter>);
}

/** The attributes of the first tag that contains `having`, such as `name="title"`. Throws where none does. */
export function tagOf(html: string, having: string): Record<string, string> {
  const tag = html.match(/<[^>]+>/g)?.find((candidate) => candidate.includes(having));
  if (!tag) throw new Error(`no tag with ${having} in ${html}`);
  return Object.fromEntries(
    [...tag.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** The text inside the element of that id, without tags. */
export function wordsOf(html: string, id: string): string {
  const at = html.indexOf(` id="${id}"`);
  if (at < 0) throw new Error(`no #${id} in ${html}`);
  const start = html.indexOf(">", at) + 1;
  const name = /<([a-z0-9]+)[^<]*$/.exec(html.slice(0, at))?.[1];
  return html.slice(start, html.indexOf(`</${name}>`, start)).replace(/<[^>]*>/g, "");
}

/** A server-rendered page with its loader data and action data. */
export async function drawnPage(
  Page: ComponentType,
  loaded: unknown,
  answer?: unknown,
  at = "/",
): Promise<string> {
  return drawnRoute({ element: <Page />, loader: () => null }, at, (context) => {
    context.loaderData = { page: loaded };
    context.actionData = { page: answer };
  });
}

/** What the server renders for a route at an address, in Chinese: its element, or what it shows where `loader` throws. */
export async function drawnRoute(
  route: Pick<RouteObject, "element" | "loader" | "errorElement">,
  at: string,
  fill: (context: StaticHandlerContext) => void = () => undefined,
): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ id: "page", path: "*", ...route }]);
  const context = await query(new Request(`http://mingshi.test${at}`));
  if (context instanceof Response) throw new Error("a page leads nowhere");
  fill(context);
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(
    <WordsProvider value={words("zh")}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </WordsProvider>,
  );
}
