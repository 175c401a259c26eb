import { Icon } from "~/ui/Icon";
import { useWords } from "~/words/words";
import type { Seen } from "./seen.server";

/** The certificate's SVG, alone on its sheet. */
export function PrintSheet({ seen, svg }: { seen: Seen; svg: string }) {
  const t = useWords();
  return (
    <>
      <div className="sheet-lead">
        <h1>{t("verify:sheetTitle", { title: seen.title })}</h1>
        <p>{t("verify:sheetLead")}</p>
        <p className="actions files">
          <a className="button" href={seen.ways.page}>
            <Icon name="left" />
            {t("verify:back")}
          </a>
        </p>
      </div>
      <div
        className={seen.orientation === "landscape" ? "sheet sheet-landscape" : "sheet sheet-portrait"}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the service draws it from known elements, every text escaped
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </>
  );
}
