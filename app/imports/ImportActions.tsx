import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { ChoiceLine } from "~/ui/fields/Choice";
import { useWords } from "~/words/words";
import type { ShownImport } from "./shown.server";

/** The actions available to the user who uploaded a file; the primary one is the likeliest next step. */
export function ImportActions({ found }: { found: ShownImport }) {
  const t = useWords();
  const { domain, importId, state, total, leftOut, figures, blocked, again, results, choice } = found;
  const { startImport, discardImport, leftOutFile } = paths[domain];
  const toMend = leftOut > 0 && (
    <ButtonLink to={leftOutFile(importId)} reloadDocument>
      {t(`${domain}:import.leftOutFile`, { count: leftOut, leftOut: figures.leftOut })}
    </ButtonLink>
  );
  const mayStart = total > 0 && !blocked && (state === "read" || state === "failed");
  if (state === "done")
    return (
      <Actions>
        {toMend}
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
      {mayStart && choice && (
        <fieldset className="field">
          <legend className="label">{choice.legend}</legend>
          <div className="choices">
            {choice.options.map(({ value, label, hint, isChosen }) => {
              const id = `${choice.name}-${value}`;
              return (
                <ChoiceLine key={value} id={id} label={label} hint={hint}>
                  <input
                    type="radio"
                    id={id}
                    name={choice.name}
                    value={value}
                    defaultChecked={isChosen}
                    aria-describedby={`${id}-hint`}
                  />
                </ChoiceLine>
              );
            })}
          </div>
        </fieldset>
      )}
      {leftOut > 0 && <input type="hidden" name="leavesOut" value="1" />}
      <Actions>
        <Button formAction={discardImport(importId)}>{t("imports.discard")}</Button>
        {toMend}
        {mayStart ? (
          <Button kind="primary">
            {state === "read"
              ? t(`${domain}:import.${leftOut > 0 ? "startSome" : "start"}`, {
                  ...{ count: total, total: figures.total, leftOut: figures.leftOut },
                })
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
