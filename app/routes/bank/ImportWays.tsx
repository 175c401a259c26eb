import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { FoundImport } from "./import-show";

/** The steps that are open to whoever sent a file; the primary one is what most people want next. */
export function ImportWays({ found, isBankGone }: { found: FoundImport; isBankGone: boolean }) {
  const t = useWords();
  const { importId, state, format, bankId, total, figures } = found;
  const again = paths.bank.import({ format, bank: bankId || undefined });
  const isOver = state === "done" || state === "discarded";
  const mayStart = total > 0 && !isBankGone && (state === "read" || state === "failed");
  return (
    <PostForm action={mayStart ? paths.bank.startImport(importId) : paths.bank.discardImport(importId)}>
      <Actions>
        {isOver ? (
          <ButtonLink to={again}>{t("bank:import.another")}</ButtonLink>
        ) : (
          <Button formAction={paths.bank.discardImport(importId)}>{t("bank:import.discard")}</Button>
        )}
        {state === "done" && (
          <ButtonLink kind="primary" to={paths.bank.list({ bank: bankId || "none", sort: "created" })}>
            {t("bank:import.open")}
          </ButtonLink>
        )}
        {mayStart && (
          <Button kind="primary">
            {state === "read"
              ? t("bank:import.start", { count: total, questions: figures.total })
              : t("bank:import.again")}
          </Button>
        )}
        {!isOver && !mayStart && (
          <ButtonLink kind="primary" to={again}>
            {t("bank:import.mended")}
          </ButtonLink>
        )}
      </Actions>
    </PostForm>
  );
}
