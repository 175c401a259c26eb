import { namesIn } from "#contract/questions/topics";
import { useErrorText } from "~/form/useErrorText";
import { type AnyField, FieldGroup, fieldErrorOf, TextField } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";

/** Chooses a question's topics in their tree, and takes new ones by their paths. */
export function TopicChooser({
  fields: { topicIds, newTopics },
  topics,
}: {
  fields: Record<"topicIds" | "newTopics", AnyField>;
  topics: readonly { id: string; name: string; path: string }[];
}) {
  const t = useWords();
  const errorText = useErrorText();
  const told = fieldErrorOf(topicIds, errorText);
  const chosen = new Set([topicIds.initialValue ?? []].flat() as string[]);
  const isOpen = chosen.size > 0 || topics.length <= 12 || topicIds.errors !== undefined;
  return (
    <>
      {topics.length > 0 && (
        <FieldGroup
          field={topicIds}
          label={t("bank:find.topic")}
          hint={t("bank:topicHint")}
          errorText={errorText}
        >
          <details open={isOpen}>
            <summary>{t("bank:chooseTopics")}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keys */}
            <ul className="topic-tree" tabIndex={0}>
              {topics.map(({ id, name, path }, index) => (
                <li key={id} data-depth={namesIn(path).length}>
                  <label title={path}>
                    <input
                      type="checkbox"
                      id={index === 0 ? topicIds.id : undefined}
                      name={topicIds.name}
                      value={id}
                      defaultChecked={chosen.has(id)}
                    />
                    {name.trim()}
                  </label>
                </li>
              ))}
            </ul>
          </details>
        </FieldGroup>
      )}
      {/* Without any topic there is nothing to tick, and what is wrong is told all the same. */}
      {topics.length === 0 && told && (
        <div id={topicIds.id} tabIndex={-1}>
          <FieldError id={topicIds.errorId}>{told}</FieldError>
        </div>
      )}
      <TextField
        field={newTopics}
        label={t("bank:newTopics")}
        hint={t("bank:newTopicsHint")}
        autoComplete="off"
        errorText={errorText}
      />
    </>
  );
}
