import type { ReactNode } from "react";
import { Icon, type IconName } from "~/ui/Icon";
import { useWords } from "~/words/words";
import type { AnswerVerdict } from "./verdict";

const icons: Partial<Record<AnswerVerdict["is"], IconName>> = {
  right: "ok",
  wrong: "failed",
  costs: "failed",
};

/**
 * An answer's score, in words; for a parent question also each child's. It takes the focus when it appears or
 * changes. `children` links to the key.
 */
export function PreviewResult({
  verdict,
  below,
  children,
}: {
  verdict: AnswerVerdict;
  below: AnswerVerdict[];
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <section className="sheet-result" aria-labelledby="result-head">
      {/* biome-ignore lint/a11y/noAutofocus: what came of it must be met first, also where no script can move the focus */}
      <div tabIndex={-1} autoFocus>
        <h2 id="result-head">{t("bank:preview.result")}</h2>
        <Told verdict={verdict} />
        {below.length > 0 && (
          <ol>
            {below.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question below another has no other name than its place
              <li key={index}>
                <Told verdict={one}>{t("questions:child", { number: index + 1 })}</Told>
              </li>
            ))}
          </ol>
        )}
        {[verdict, ...below].some(({ is }) => is === "costs") && (
          <p className="hint">{t("bank:preview.costs")}</p>
        )}
      </div>
      {children}
    </section>
  );
}

function Told({ verdict: { is, ...figures }, children }: { verdict: AnswerVerdict; children?: ReactNode }) {
  const t = useWords();
  return (
    <p className={is === "right" ? "sheet-verdict sheet-right" : "sheet-verdict"}>
      <Icon name={icons[is] ?? "info"} />
      <span>
        {children && <b>{children} </b>}
        {t(`bank:preview.verdicts.${is}`, figures)}
      </span>
    </p>
  );
}
