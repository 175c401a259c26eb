import { createContext, useContext } from "react";
import { isInOffice } from "~/office";
import office from "./app.css?url";
import plain from "./plain-page.css?url";

/** A style sheet of ours: its address, and its text while the browser has not got it yet. */
export interface SheetText {
  href: string;
  text: string;
}

const InPage = createContext<SheetText | null>(null);
export const SheetProvider = InPage.Provider;

const end = "page-end";

/** The sheet of a page whose routes have these ids. */
export const sheetOf = (routes: string[]): string => (isInOffice(routes) ? office : plain);

/**
 * The look of a page: linked, or in the page itself, which then names the sheet for the browser to fetch in a quiet moment.
 * Such a page is shown once it is read to its end (`PageEnd`): laid out piece by piece as it comes, it would be usable
 * later.
 */
export function Sheet({ href }: { href: string }) {
  const inPage = useContext(InPage);
  if (inPage?.href !== href) return <link rel="stylesheet" href={href} />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of ours, in which nothing is filled in */}
      <style data-href={href} dangerouslySetInnerHTML={{ __html: inPage.text }} />
      <link rel="expect" href={`#${end}`} {...{ blocking: "render" }} />
      <link rel="prefetch" as="style" href={href} />
    </>
  );
}

/** The last element of a page. */
export const PageEnd = () => <span id={end} hidden />;

/** The sheet that stands in the page which this browser shows. */
export function sheetInPage(): SheetText | null {
  const style = document.querySelector<HTMLStyleElement>("style[data-href]");
  return style && { href: style.dataset.href!, text: style.textContent! };
}
