import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { translators } from "#locales/resources";
import { log } from "./log.server";
import { NonceProvider } from "./nonce";
import { renderPage } from "./render-page.server";
import { isRequestsFault, reportFailure } from "./session/report.server";
import { SheetProvider, styleSheetOf } from "./styles/StyleSheet";
import { sheetToSend } from "./styles/sheets.server";
import { WordsProvider } from "./words/words";
import { readLanguage } from "./words/words.server";

/** Renders a page to a string: nothing here is deferred, and a string is faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce } = loadContext;
  const language = await readLanguage(request);
  const { serverHandoffStream, ...shown } = context;
  const routes = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const sheet = sheetToSend(styleSheetOf(routes), request);
  if (sheet) headers.append("set-cookie", sheet.cookie);
  const at = { url: request.url, language, sheet: sheet?.href, nonce };
  const html = renderPage(shown as EntryContext, at, (page) =>
    renderToString(
      <WordsProvider value={translators[language]}>
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
  const whole = `<!DOCTYPE html>${handoff ? html.replace("</body>", () => `${handoff}</body>`) : html}`;
  return new Response(whole, { status, headers });
}

/** The loaders' data for the browser, which Remix would otherwise stream after the page. */
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
