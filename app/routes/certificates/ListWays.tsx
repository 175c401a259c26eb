import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { FoundList } from "./import-show";

/** The steps that are open to whoever sent a list; the primary one is what most people want next. */
export function ListWays({ found, again }: { found: FoundList; again: string }) {
  const t = useWords();
  const { listId, state, total, figures } = found;
  const { startImport, discardImport } = paths.certificates;
  const mayStart = total > 0 && (state === "read" || state === "failed");
  if (state === "done")
    return (
      <Actions>
        <ButtonLink to={paths.certificates.zip({ list: listId })} reloadDocument>
          {t("certificates:list.zip")}
        </ButtonLink>
        <ButtonLink kind="primary" to={paths.certificates.list({ list: listId })}>
          {t("certificates:import.open")}
        </ButtonLink>
      </Actions>
    );
  return (
    <PostForm action={mayStart ? startImport(listId) : discardImport(listId)}>
      <Actions>
        <Button formAction={discardImport(listId)}>{t("certificates:import.discard")}</Button>
        {mayStart ? (
          <Button kind="primary">
            {state === "read"
              ? t("certificates:import.start", { count: total, people: figures.total })
              : t("certificates:import.again")}
          </Button>
        ) : (
          <ButtonLink kind="primary" to={again}>
            {t("certificates:import.mended")}
          </ButtonLink>
        )}
      </Actions>
    </PostForm>
  );
}
