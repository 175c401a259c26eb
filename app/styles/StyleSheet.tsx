import { createContext, useContext } from "react";
import { isInOffice } from "~/office";
import office from "./app.css?url";
import plain from "./plain-page.css?url";

/** A style sheet: its URL, and its text while the browser has not cached it yet. */
export interface SheetText {
  href: string;
  text: string;
}

const InPage = createContext<SheetText | null>(null);
export const SheetProvider = InPage.Provider;

const end = "page-end";

/** The style sheet of a page with these route ids. */
export const styleSheetOf = (routes: string[]): string => (isInOffice(routes) ? office : plain);

/**
 * The style sheet of a page: linked, or inlined with a prefetch of the linked one. A page with an inlined
 * sheet is render-blocked until parsed to its end (`PageEnd`): laid out progressively, it would be usable
 * later.
 */
export function StyleSheet({ href }: { href: string }) {
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
