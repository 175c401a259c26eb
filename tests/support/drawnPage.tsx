import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { WordsProvider } from "~/words/words";
import { words } from "./words";

/** A page as the server sends it, with what its loader, and its action, came to. */
export async function drawnPage(
  Page: ComponentType,
  loaded: unknown,
  answer?: unknown,
  at = "/",
): Promise<string> {
  const element = (
    <WordsProvider value={words("zh")}>
      <Page />
    </WordsProvider>
  );
  const routes = [{ id: "page", path: "*", element, loader: () => null }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://mingshi.test${at}`));
  if (context instanceof Response) throw new Error("a page leads nowhere");
  context.loaderData = { page: loaded };
  context.actionData = { page: answer };
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
