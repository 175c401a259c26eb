import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { drawn } from "./drawing.server";
import { log } from "./log.server";
import { NonceProvider } from "./nonce";
import { isRequestsFault, reportFailure } from "./session/report.server";
import { SheetProvider, sheetOf } from "./styles/Sheet";
import { sheetToSend } from "./styles/sheets.server";
import { WordsProvider } from "./words/words";
import { readLanguage, wordsOf } from "./words/words.server";

/** Renders a page in one piece: nothing here is deferred, and a string is faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce } = loadContext;
  const language = await readLanguage(request);
  const { serverHandoffStream, ...whole } = context;
  const routes = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const sheet = sheetToSend(sheetOf(routes), request);
  if (sheet) headers.append("set-cookie", sheet.cookie);
  const at = { url: request.url, language, sheet: sheet?.href, nonce };
  const html = drawn(whole as EntryContext, at, (page) =>
    renderToString(
      <WordsProvider value={wordsOf(language)}>
        <NonceProvider value={nonce}>
          <SheetProvider value={sheet ?? null}>
            <RemixServer context={page} url={request.url} nonce={nonce} />
          </SheetProvider>
        </NonceProvider>
      </WordsProvider>,
    ),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  headers.append("vary", "cookie, accept-language");
  const didRenderScripts = (context as { renderMeta?: { didRenderScripts?: boolean } }).renderMeta
    ?.didRenderScripts;
  const handoff =
    didRenderScripts && serverHandoffStream ? await handoffScript(serverHandoffStream, nonce) : "";
  loadContext.html = `<!DOCTYPE html>${handoff ? html.replace("</body>", () => `${handoff}</body>`) : html}`;
  return new Response(loadContext.html, { status, headers });
}

/** The loaders' data for the browser, which Remix would otherwise stream behind the page. */
async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = await new Response(stream).text();
  const safe = JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${safe});window.__remixContext.streamController.close();</script>`;
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  const path = new URL(request.url).pathname;
  if (isRequestsFault(error)) return log.info({ path, method: request.method }, "no page for this request");
  log.error({ path, error }, "page failed");
  return reportFailure(error, request, context);
}
