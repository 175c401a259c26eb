import type { ReactNode } from "react";
import { useWords } from "~/words/words";
import { insertBlock, itemise, surround } from "./typing";

const table = "| A | B |\n| --- | --- |\n| 1 | 2 |\n";

const tools = {
  bold: (area) => surround(area, "**"),
  italic: (area) => surround(area, "*"),
  list: itemise,
  code: (area) => surround(area, "`"),
  formula: (area) => surround(area, "$"),
  table: (area) => insertBlock(area, table),
} satisfies Record<string, (area: HTMLTextAreaElement) => void>;

const keys: Partial<Record<keyof typeof tools, string>> = { bold: "Control+B", italic: "Control+I" };

/** The toolbar of a text: each button inserts the characters that one could type. */
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
  const find = (id: string) => document.getElementById(id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not lay out a fieldset as a row
    <div className="rich-tools" role="group" aria-labelledby={`${fieldId}-tools`}>
      <span className="visually-hidden" id={`${fieldId}-tools`}>
        {t("questions:rich.tools")} {label}
      </span>
      {(Object.keys(tools) as (keyof typeof tools)[]).map((tool) => (
        <button
          key={tool}
          type="button"
          className="action"
          aria-keyshortcuts={keys[tool]}
          onClick={() => {
            const area = find(fieldId);
            if (area instanceof HTMLTextAreaElement) tools[tool](area);
          }}
        >
          {t(`questions:rich.${tool}`)}
        </button>
      ))}
      <button
        type="button"
        className="action"
        onClick={() => {
          const input = find(pictureId);
          input?.closest("details")?.setAttribute("open", "");
          input?.focus();
        }}
      >
        {t("questions:rich.image")}
      </button>
    </div>
  );
}
