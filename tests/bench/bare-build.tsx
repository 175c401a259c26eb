import type { EntryContext, ServerBuild } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import options from "../../remix.config.js";

// A bare page of the framework: one route, one heading, no data, no style.

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

/** Renders the page as a document. */
export type Entry = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) => Promise<Response>;

const root = { id: "root", path: "", hasAction: false, hasLoader: false, hasErrorBoundary: false };

/** The page as a server build, as a build of the framework makes one. */
export const bareBuild = (entry: Entry) =>
  ({
    entry: { module: { default: entry } },
    routes: { root: { id: "root", path: "", module: { default: Page } } },
    assets: {
      entry: { module: "", imports: [] },
      routes: {
        root: { ...root, hasClientAction: false, hasClientLoader: false, module: "", imports: [] },
      },
      url: "",
      version: "bare",
    },
    publicPath: "/assets/",
    assetsBuildDirectory: "build/client/assets",
    basename: "/",
    mode: "production",
    isSpaMode: false,
    future: options.future,
  }) as unknown as ServerBuild;
