import { Fragment, type ReactNode } from "react";
import { publicLook } from "~/styles/sheets.server";
import { colours } from "~/styles/tokens";
import { Mark } from "~/ui/Mark";
import { type Language, languageCodes, languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";

/** What a chat shows of a page whose address somebody sends. */
export interface Preview {
  title: string;
  text: string;
  /** The whole addresses of the page and of its picture. */
  address: string;
  picture: string | null;
}

const territories: Record<Language, string> = { zh: "zh_CN", en: "en_GB", es: "es_ES", ja: "ja_JP" };

/** A page that anyone may open: its own document, one style sheet, no script. `inLanguage` is where it stands in another one. */
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
  preview?: Preview;
  /** More style sheets, for paper. */
  sheets?: string[];
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <html lang={languageTags[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colours.brand[0]} />
        <title>{`${title} – ${t("product")}`}</title>
        {/* Our own text, admitted by its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of ours, in which nothing is filled in */}
        <style dangerouslySetInnerHTML={{ __html: publicLook }} />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} media="print" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Whoever has the address may look; who has no address shall not find a person by name. */}
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
              // A space between them, for readers without style.
              <Fragment key={code}>
                <a
                  href={inLanguage(code)}
                  lang={languageTags[code]}
                  hrefLang={languageTags[code]}
                  aria-current={code === language || undefined}
                >
                  {languages[code]}
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

/** Open Graph, and its one relative that leaves the picture large. */
function PreviewTags({ title, text, address, picture, language }: Preview & { language: Language }) {
  const t = useWords();
  const tags: [name: string, value: string][] = [
    ["og:type", "website"],
    ["og:site_name", t("product")],
    ["og:title", title],
    ["og:description", text],
    ["og:url", address],
    ["og:locale", territories[language]],
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
