import "./older-browsers";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchTexts } from "./form/earlyTexts";
import type { Handle } from "./root";
import { SheetProvider, sheetInPage } from "./styles/Sheet";
import { type Words, WordsProvider } from "./words/words";
import { loadWords, say } from "./words/words.client";

/**
 * Remix reads the page's data when it is first drawn and suspends React until it has. A key pressed in that moment
 * would make React throw the server's drawing away, with whatever somebody has typed into it: so it reads first.
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** The words of the page that was sent: those of the frame, and those that its routes name. */
function wordsHere(): (keyof Words)[] {
  const routes = Object.values(window.__remixRouteModules).map(
    (route) => route?.handle as Handle | undefined,
  );
  return ["frame", ...routes.flatMap((handle) => handle?.words ?? [])];
}

watchTexts();
Promise.all([loadWords(wordsHere()), readData()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider value={say}>
          <SheetProvider value={sheetInPage()}>
            <RemixBrowser />
          </SheetProvider>
        </WordsProvider>
      </StrictMode>,
    );
  }),
);
