import { createHash } from "node:crypto";
import { lastingCookie } from "~/configuration.server";
import report from "~/reports/report-page.css?inline";
import office from "./app.css?inline";
import officeAddress from "./app.css?url";
import measure from "./pages/measure-page.css?inline";
import plain from "./plain-page.css?inline";
import plainAddress from "./plain-page.css?url";
import open from "./public-page.css?inline";
import type { SheetText } from "./StyleSheet";
import sitting from "./sitting-page.css?inline";

/** Styles of public pages, visited mostly once: inlined in the page. */
export const publicLook = open;
/** Styles of a sitting's pages: small enough for each of them. */
export const sittingLook = sitting;
/** The same with those of scales and their reports. */
export const measureLook = measure;
/** Styles of a candidate's report. */
export const reportLook = report;

interface SentSheet extends SheetText {
  /** Records that the browser was sent this version: a whole Set-Cookie line, the same for every visitor. */
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
 * The style sheet with this URL, where the browser was never sent it. On a slow connection a second request
 * is half a second of blank page (decisions 0022).
 */
export function sheetToSend(href: string, request: Request): SentSheet | undefined {
  const cookies = request.headers.get("cookie")?.split("; ") ?? [];
  return sheets.find((one) => one.href === href && !cookies.includes(one.cookie.split(";")[0]!));
}

/** Every sheet that may stand in a page. */
export const inlineSheets = [publicLook, sittingLook, reportLook, measureLook, office, plain];

/** CSP hashes that every page allows beside linked sheets: these texts, and no other inline styles. */
export const lookHashes = inlineSheets
  .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join(" ");
