import { Fragment, type ReactNode } from "react";
import { type Language, languageCodes, languages } from "#locales/languages";
import { publicLook } from "~/styles/sheets.server";
import { colours } from "~/styles/tokens";
import { Mark } from "~/ui/Mark";
import { useWords } from "~/words/words";

/** Link preview of a page in chats. */
export interface LinkPreview {
  title: string;
  text: string;
  /** The absolute URLs of the page and of its image. */
  address: string;
  picture: string | null;
}

/**
 * A public page: its own document, one style sheet, no script. `inLanguage` gives its URL in another
 * language.
 */
export function PublicDocument({
  title,
  language,
  inLanguage,
  preview,
  sheets = [],
  children,
}: {
  title: string;
  language: Language;
  inLanguage(language: Language): string;
  preview?: LinkPreview;
  /** Further style sheets, for print. */
  sheets?: string[];
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <html lang={languages[language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colours.brand[0]} />
        <title>{`${title} – ${t("product")}`}</title>
        {/* A constant text, allowed in the CSP by its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of ours, in which nothing is filled in */}
        <style dangerouslySetInnerHTML={{ __html: publicLook }} />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} media="print" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Anyone with the URL may look; nobody may find a person by name in a search engine. */}
        <meta name="robots" content="noindex, noarchive" />
        {preview && <PreviewTags {...preview} language={language} />}
      </head>
      <body className={sheets.length > 0 ? "public public-sheet" : "public"}>
        <header className="public-head">
          <a href="/" className="brand">
            <Mark />
            {t("product")}
          </a>{" "}
          <nav aria-label={t("language")} className="public-languages">
            {languageCodes.map((code) => (
              // A separating space, for readers without CSS.
              <Fragment key={code}>
                <a
                  href={inLanguage(code)}
                  lang={languages[code].tag}
                  hrefLang={languages[code].tag}
                  aria-current={code === language || undefined}
                >
                  {languages[code].name}
                </a>{" "}
              </Fragment>
            ))}
          </nav>
        </header>
        <main className="public-main">{children}</main>
      </body>
    </html>
  );
}

/** Open Graph tags, and the Twitter card that keeps the image large. */
function PreviewTags({ title, text, address, picture, language }: LinkPreview & { language: Language }) {
  const t = useWords();
  const tags: [name: string, value: string][] = [
    ["og:type", "website"],
    ["og:site_name", t("product")],
    ["og:title", title],
    ["og:description", text],
    ["og:url", address],
    ["og:locale", languages[language].printTag.replace("-", "_")],
    ...(picture
      ? ([
          ["og:image", picture],
          ["og:image:type", "image/png"],
          ["og:image:alt", title],
        ] as [string, string][])
      : []),
  ];
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={text} />
      {tags.map(([name, value]) => (
        <meta key={name} property={name} content={value} />
      ))}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
    </>
  );
}
