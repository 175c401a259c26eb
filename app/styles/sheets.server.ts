import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { cookieName, isSecure } from "~/configuration.server";
import office from "./app.css?inline";
import officeAddress from "./app.css?url";
import plain from "./plain-page.css?inline";
import plainAddress from "./plain-page.css?url";
import open from "./public-page.css?inline";
import type { SheetText } from "./Sheet";

/** The look of pages that anyone may open, mostly once: it stands in the page itself. */
export const publicLook = open;

const year = 365 * 86_400;
const sheet = (name: string, href: string, text: string) => ({
  href,
  text,
  /** Which edition of this sheet the browser was sent; it says nothing about the person. */
  cookie: createCookie(cookieName(`sheet-${name}`), {
    path: "/",
    maxAge: year,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure,
  }),
});
const sheets = [sheet("office", officeAddress, office), sheet("plain", plainAddress, plain)];

/**
 * The sheet with this address, where the browser was never sent it, and the cookie that says that it was now. On a slow
 * line a second request is half a second in which nothing is seen (decisions 0022).
 */
export async function sheetToSend(
  href: string,
  request: Request,
): Promise<{ inPage: SheetText | null; cookie: string | null }> {
  const found = sheets.find((one) => one.href === href);
  const known: unknown = await found?.cookie.parse(request.headers.get("cookie"));
  if (!found || known === href) return { inPage: null, cookie: null };
  return { inPage: found, cookie: await found.cookie.serialize(href) };
}

/** What the policy of every page admits beside linked sheets: these texts, and nothing else that stands in a page. */
export const lookHashes = [publicLook, office, plain].map(
  (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
);
