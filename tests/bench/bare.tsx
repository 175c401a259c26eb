import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import options from "../../remix.config.js";
import { listen } from "../../server/listen";
import { readListening } from "../../server/settings";

// The bare page of the same framework: one route, one heading, no data, no style, no limits, none of our
// headers. Rendered by the same renderer and served by the same HTTP server; any extra cost is the site's
// own.

function Page() {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>明试</title>
      </head>
      <body>
        <main>
          <h1>明试</h1>
          <Outlet />
        </main>
      </body>
    </html>
  );
}

async function answer(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { serverHandoffStream, ...whole } = context;
  const html = renderToString(<RemixServer context={whole as EntryContext} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

const root = { id: "root", path: "", hasAction: false, hasLoader: false, hasErrorBoundary: false };
const build = {
  entry: { module: { default: answer } },
  routes: { root: { id: "root", path: "", module: { default: Page } } },
  assets: {
    entry: { module: "", imports: [] },
    routes: {
      root: { ...root, hasClientAction: false, hasClientLoader: false, module: "", imports: [] },
    },
    url: "",
    version: "bare",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  mode: "production",
  isSpaMode: false,
  future: options.future,
} as unknown as ServerBuild;

const handle = createRequestHandler(build, "production");
const context = { address: "", bodyRefusal: null, isForeign: false, formId: "" };
const port = await listen(
  (request) => handle(request, context),
  readListening(0),
  async () => {},
);
// The line that servers of tests are waited for.
console.log(`明试 Mingshi, a bare page: http://localhost:${port}`);
