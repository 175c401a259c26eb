import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { Seen } from "./seen.server";
import { VerdictPanel } from "./VerdictPanel";

/** Nobody issued what this address names; the same whichever part of it is wrong. */
export function NoCertificate() {
  const t = useWords();
  return (
    <div className="nothing">
      <h1>{t("verify:missing.title")}</h1>
      <p>{t("verify:missing.text")}</p>
      <p className="actions">
        <a className="button button-primary" href={paths.verify.entry()}>
          {t("verify:missing.find")}
        </a>
      </p>
    </div>
  );
}

/** No file is had of a certificate that holds no longer: why, and the way to its page. */
export function NoFile({ seen }: { seen: Seen }) {
  const t = useWords();
  return (
    <>
      <VerdictPanel seen={seen} />
      <p>{t("verify:gone.text")}</p>
      <p className="actions files">
        <a className="button" href={seen.ways.page}>
          {t("verify:gone.page")}
        </a>
      </p>
    </>
  );
}
