import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { ShownImport } from "./shown.server";

/** The actions available to the user who uploaded a file; the primary one is the likeliest next step. */
export function ImportActions({ found }: { found: ShownImport }) {
  const t = useWords();
  const { domain, importId, state, total, figures, blocked, again, results } = found;
  const { startImport, discardImport } = paths[domain];
  const mayStart = total > 0 && !blocked && (state === "read" || state === "failed");
  if (state === "done")
    return (
      <Actions>
        {results.map(({ to, text, isFile }, at) => (
          <ButtonLink
            key={to}
            to={to}
            kind={at === results.length - 1 ? "primary" : "secondary"}
            reloadDocument={isFile}
          >
            {text}
          </ButtonLink>
        ))}
      </Actions>
    );
  return (
    <PostForm action={mayStart ? startImport(importId) : discardImport(importId)}>
      <input type="hidden" name="again" value={again} />
      <Actions>
        <Button formAction={discardImport(importId)}>{t("imports.discard")}</Button>
        {mayStart ? (
          <Button kind="primary">
            {state === "read"
              ? t(`${domain}:import.start`, { count: total, total: figures.total })
              : t(`${domain}:import.again`)}
          </Button>
        ) : (
          <ButtonLink kind="primary" to={again}>
            {t(`${domain}:import.mended`)}
          </ButtonLink>
        )}
      </Actions>
    </PostForm>
  );
}
