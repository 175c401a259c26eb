import { describe, test } from "vitest";
import { hostileTexts, sendHostile } from "../support/hostile";
import { startSite } from "../support/server";

// Every URL of the site, with hostile input in the path, the query and the form; the other pairs are in
// `tests/long/http.long.ts`.

const site = await startSite();

const [nul, unsent] = hostileTexts;

describe("C1: no address and no form is answered with a validation error of ours", () => {
  test.each([
    ["systemAdministrator", nul],
    ["administrator", unsent],
  ] as const)("whatever they hold, asked for by the %s", { timeout: 900_000 }, (who, text) =>
    sendHostile(site, who, [text]),
  );
});
