import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Language, languageCodes } from "./words/languages";
import { WordsProvider } from "./words/words";
import { loadWords } from "./words/words.client";

const tag = document.documentElement.lang.slice(0, 2) as Language;

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

Promise.all([loadWords(languageCodes.includes(tag) ? tag : "zh"), readData()]).then(([say]) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider value={say}>
          <RemixBrowser />
        </WordsProvider>
      </StrictMode>,
    );
  }),
);
