import { renderToStaticMarkup } from "react-dom/server";
import landscape from "~/styles/pages/paper-landscape.css?url&no-inline";
import portrait from "~/styles/pages/paper-portrait.css?url&no-inline";
import { WordsProvider } from "~/words/words";
import { CertificatePage } from "./CertificatePage";
import { PrintSheet } from "./PrintSheet";
import { type LinkPreview, PublicDocument } from "./PublicDocument.server";
import { inLanguage, type PublicReader } from "./public-reader.server";
import type { Seen } from "./seen.server";

export const htmlType = "text/html; charset=utf-8";

export type PublicPage = Pick<
  Parameters<typeof PublicDocument>[0],
  "title" | "preview" | "sheets" | "children"
> & {
  /** The page's path, which is prefixed for each language. */
  path: string;
};

/** Renders a public page to text: the loader's answer. */
export function renderPublicPage({ language, t }: PublicReader, { path, ...page }: PublicPage): string {
  const document = (
    <WordsProvider value={t}>
      <PublicDocument {...page} language={language} inLanguage={(other) => inLanguage(path, other)} />
    </WordsProvider>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

export const renderCertificatePage = (seen: Seen, reading: PublicReader): string =>
  renderPublicPage(reading, {
    title: `${seen.verdictTitle} · ${seen.title}`,
    path: seen.path,
    preview: previewOf(seen, reading),
    children: <CertificatePage seen={seen} />,
  });

export const renderPrintSheet = (seen: Seen, svg: string, reading: PublicReader): string =>
  renderPublicPage(reading, {
    title: reading.t("verify:sheetTitle", { title: seen.title }),
    path: `${seen.path}/sheet`,
    sheets: [seen.orientation === "landscape" ? landscape : portrait],
    children: <PrintSheet seen={seen} svg={svg} />,
  });

/**
 * Chats cache a preview for longer than a certificate may be valid: it never claims validity, but always
 * states invalidity.
 */
function previewOf(seen: Seen, { t }: PublicReader): LinkPreview {
  const { number, company, verdictTitle: verdict } = seen;
  const stands = seen.verdict === "valid";
  return {
    title: `${seen.title} · ${seen.name}`,
    text: stands ? t("verify:preview", { number, company }) : t("verify:previewNot", { number, verdict }),
    address: seen.address,
    picture: seen.picture,
  };
}
