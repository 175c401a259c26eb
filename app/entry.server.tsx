import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { translators } from "#locales/resources";
import { log } from "./log.server";
import { parted, renderPage } from "./render-page.server";
import { ownTurn } from "./request/turns.server";
import { isRequestsFault, reportFailure } from "./session/report.server";
import { SheetProvider, styleSheetOf } from "./styles/StyleSheet";
import { sheetToSend } from "./styles/sheets.server";
import { textResponse } from "./text-response";
import { WordsProvider } from "./words/words";
import { readLanguage } from "./words/words.server";

/** Renders a page to a string: nothing here is deferred, and a string is faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const language = await readLanguage(request);
  const routes = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const sheet = sheetToSend(styleSheetOf(routes), request);
  if (sheet) headers.append("set-cookie", sheet.cookie);
  const at = { url: request.url, language, sheet: sheet?.href };
  // A candidate's save that came meanwhile goes first.
  await ownTurn("begun");
  const html = renderPage(context, at, (page) =>
    parted(
      // No browser renders again what is sent, so it needs no marks between texts.
      renderToStaticMarkup(
        <WordsProvider value={translators[language]}>
          <SheetProvider value={sheet ?? null}>
            <RemixServer context={page} url={request.url} />
          </SheetProvider>
        </WordsProvider>,
      ),
    ),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  headers.append("vary", "cookie, accept-language");
  return textResponse(`<!DOCTYPE html>${html}`, { status, headers });
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
