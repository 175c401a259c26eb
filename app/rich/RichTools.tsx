import type { ReactNode } from "react";
import { useWords } from "~/words/words";

const tools = ["bold", "italic", "list", "code", "formula", "table"] as const;

const keys: Partial<Record<(typeof tools)[number], string>> = { bold: "Control+B", italic: "Control+I" };

/** The toolbar of a text, for script alone (`app/light/rich-tools.ts`): each button inserts what one could type. */
export function RichTools({
  fieldId,
  pictureId,
  label,
}: {
  fieldId: string;
  pictureId: string;
  label: ReactNode;
}) {
  const t = useWords();
  const name =
    typeof label === "string" ? `${t("questions:rich.tools")} ${label}` : t("questions:rich.tools");
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not lay out a fieldset as a row
    <div className="rich-tools" role="group" aria-label={name}>
      {tools.map((tool) => (
        <input
          key={tool}
          type="hidden"
          data-wakes="button"
          className="action"
          data-tool-for={fieldId}
          data-tool={tool}
          aria-keyshortcuts={keys[tool]}
          value={t(`questions:rich.${tool}`)}
        />
      ))}
      <input
        type="hidden"
        data-wakes="button"
        className="action"
        data-opens={pictureId}
        value={t("questions:rich.image")}
      />
    </div>
  );
}
