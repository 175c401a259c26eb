import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Domain } from "#locales/words";
import { watchTypedTexts } from "./form/typedTexts";
import type { Handle } from "./root";
import { SheetProvider, sheetInPage } from "./styles/StyleSheet";
import { WordsProvider } from "./words/words";
import { loadWords, t } from "./words/words.client";

/**
 * On its first render Remix reads the page's data and suspends React until it has. A key pressed meanwhile
 * would make React discard the server-rendered HTML with whatever was typed into it, so the data is read
 * first.
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // An error leaves the server's page as it is: hydration would end in an empty one.
    if (!(reading instanceof Promise)) throw reading;
    await reading;
  }
}

/** Translations for the hydrated page: those of the frame and of the domains that its routes name. */
function wordsHere(): Domain[] {
  const routes = Object.values(window.__remixRouteModules).map(
    (route) => route?.handle as Handle | undefined,
  );
  return ["frame", ...routes.flatMap((handle) => handle?.words ?? [])];
}

watchTypedTexts();
Promise.all([loadWords(wordsHere()), readData()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider value={t}>
          <SheetProvider value={sheetInPage()}>
            <RemixBrowser />
          </SheetProvider>
        </WordsProvider>
      </StrictMode>,
    );
  }),
);
