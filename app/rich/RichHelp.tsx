import type { ReactNode } from "react";
import { useWords } from "~/words/words";

/** Markup samples, by what they render to. */
const ways = {
  bold: "**A**",
  italic: "*A*",
  formula: "$x^2$  $\\frac{a}{b}$",
  block: "$$\\sqrt{x}$$",
  list: "- A\n- B",
  code: "`A`",
  table: "| A | B |\n| --- | --- |\n| 1 | 2 |",
  link: "[A](https://…)",
  asTyped: "\\*  \\$",
} as const;

/** The markup that a text may use. */
export function RichHelp({ subject }: { subject: ReactNode }) {
  const t = useWords();
  return (
    <details>
      <summary>
        {t("questions:rich.help")}
        {subject}
      </summary>
      <dl className="rich-help">
        {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => (
          <div key={way}>
            <dt>
              <code>{ways[way]}</code>
            </dt>
            <dd>{t(`questions:rich.${way}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
