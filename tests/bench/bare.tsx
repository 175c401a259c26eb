import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { listen } from "../../server/listen";
import { readListening } from "../../server/settings";
import { bareBuild } from "./bare-build";

// The bare page, rendered by the site's own renderer and served by its own HTTP server, with no limits and none of
// our headers: any extra cost is the site's own.

const build = bareBuild(async (request, status, headers, context) => {
  const { serverHandoffStream, ...whole } = context;
  const html = renderToString(<RemixServer context={whole as EntryContext} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
});
const handle = createRequestHandler(build, "production");
const context = { address: "", bodyRefusal: null, isForeign: false, formId: "" };
const port = await listen(
  (request) => handle(request, context),
  readListening(0),
  async () => {},
);
// The line that servers of tests are waited for.
console.log(`明试 Mingshi, a bare page: http://localhost:${port}`);
