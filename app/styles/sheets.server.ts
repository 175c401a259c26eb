import { createHash } from "node:crypto";
import { lastingCookie } from "~/configuration.server";
import office from "./app.css?inline";
import officeAddress from "./app.css?url";
import plain from "./plain-page.css?inline";
import plainAddress from "./plain-page.css?url";
import open from "./public-page.css?inline";
import type { SheetText } from "./Sheet";

/** The look of pages that anyone may open, mostly once: it stands in the page itself. */
export const publicLook = open;

interface SentSheet extends SheetText {
  /** Notes that the browser was sent this edition: a whole Set-Cookie line, the same for everybody. */
  cookie: string;
}

const sheet = async (name: string, href: string, text: string): Promise<SentSheet> => ({
  href,
  text,
  cookie: await lastingCookie(`sheet-${name}`).serialize(href),
});
const sheets = await Promise.all([
  sheet("office", officeAddress, office),
  sheet("plain", plainAddress, plain),
]);

/**
 * The sheet with this address, where the browser was never sent it. On a slow line a second request is half a second in
 * which nothing is seen (decisions 0022).
 */
export function sheetToSend(href: string, request: Request): SentSheet | undefined {
  const cookies = request.headers.get("cookie")?.split("; ") ?? [];
  return sheets.find((one) => one.href === href && !cookies.includes(one.cookie.split(";")[0]!));
}

/** What the policy of every page admits beside linked sheets: these texts, and nothing else that stands in a page. */
export const lookHashes = [publicLook, office, plain]
  .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join(" ");
