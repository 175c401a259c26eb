import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { bareBuild, type Entry } from "./bare-build";

// The bare page as the framework serves it by itself: its own server (`remix-serve`) is given this build, whose
// document is rendered as in the framework's template.

const entryOfTemplate: Entry = (request, status, headers, context) =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });

export const { entry, routes, assets, publicPath, assetsBuildDirectory, basename, mode, isSpaMode, future } =
  bareBuild(entryOfTemplate) as ServerBuild & { mode: string };
