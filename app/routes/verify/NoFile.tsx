import { useWords } from "~/words/words";
import type { Seen } from "./seen.server";
import { VerdictPanel } from "./VerdictPanel";

/** No file of a revoked or replaced certificate: why, and a link to its page. */
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
