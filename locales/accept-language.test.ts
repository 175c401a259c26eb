import { expect, test } from "vitest";
import { preferredLanguage } from "./accept-language";

test.each([
  [null, "zh"],
  ["", "zh"],
  ["fr-FR,fr;q=0.9", "zh"],
  ["fr,es-MX;q=0.8,en;q=0.7", "es"],
  ["en;q=0.5, JA-jp", "ja"],
  ["en;q=0, ja;q=0.1", "ja"],
  ["en;q=nonsense, *", "zh"],
  ["toString, __proto__", "zh"],
])("%j is answered in %s", (header, language) => expect(preferredLanguage(header)).toBe(language));
