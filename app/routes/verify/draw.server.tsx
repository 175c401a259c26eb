import { renderToStaticMarkup } from "react-dom/server";
import landscape from "~/styles/paper-landscape.css?url&no-inline";
import portrait from "~/styles/paper-portrait.css?url&no-inline";
import { WordsProvider } from "~/words/words";
import { CertificatePage } from "./CertificatePage";
import { PrintSheet } from "./PrintSheet";
import { type Preview, PublicDocument } from "./PublicDocument.server";
import { inLanguage, type Reading } from "./reading.server";
import type { Seen } from "./seen.server";

export const html = "text/html; charset=utf-8";

export type Page = Pick<Parameters<typeof PublicDocument>[0], "title" | "preview" | "sheets" | "children"> & {
  /** Its path, below which it stands in each language. */
  path: string;
};

/** A public page as text: what a loader answers with. */
export function drawPage({ language, t }: Reading, { path, ...page }: Page): string {
  const document = (
    <WordsProvider value={t}>
      <PublicDocument {...page} language={language} inLanguage={(other) => inLanguage(path, other)} />
    </WordsProvider>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

export const drawCertificate = (seen: Seen, reading: Reading): string =>
  drawPage(reading, {
    title: `${seen.verdictTitle} · ${seen.title}`,
    path: seen.path,
    preview: previewOf(seen, reading),
    children: <CertificatePage seen={seen} />,
  });

export const drawSheet = (seen: Seen, svg: string, reading: Reading): string =>
  drawPage(reading, {
    title: reading.t("verify:sheetTitle", { title: seen.title }),
    path: `${seen.path}/sheet`,
    sheets: [seen.orientation === "landscape" ? landscape : portrait],
    children: <PrintSheet seen={seen} svg={svg} />,
  });

/**
 * Chats keep a preview for longer than a certificate may hold: it says that something is valid never, that it is not
 * always.
 */
function previewOf(seen: Seen, { t }: Reading): Preview {
  const { number, company, verdictTitle: verdict } = seen;
  const stands = seen.verdict === "valid";
  return {
    title: `${seen.title} · ${seen.name}`,
    text: stands ? t("verify:preview", { number, company }) : t("verify:previewNot", { number, verdict }),
    address: seen.address,
    picture: seen.picture,
  };
}
