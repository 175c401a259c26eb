import type { ReactNode } from "react";
import type { GivenAnswer } from "#contract/bank/shapes";
import { answering } from "#contract/questions/kinds";
import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import { AskedFile, AskedRecording } from "./AskedMedia";
import { AskedProgram } from "./AskedProgram";
import type { Asked, AskedItem, GivenItem, SheetMistakes } from "./asked";
import { Blanks } from "./Blanks";
import { Choices } from "./Choices";
import { sheetId } from "./sheetId";
import { WrittenAnswer } from "./WrittenAnswer";

/**
 * A question as a candidate meets it, with the fields that it is answered in. It stands in a form; `given` is what
 * the fields hold to begin with.
 */
export function AskedQuestion({
  asked,
  given,
  mistakes = {},
}: {
  asked: Asked;
  given: GivenAnswer | null;
  mistakes?: SheetMistakes;
}) {
  const t = useWords();
  return (
    <article className="sheet" aria-labelledby={sheetId("head")}>
      <ItemHead prefix="" item={asked} level="h2" />
      <ItemBody prefix="" item={asked} given={given} mistakes={mistakes} />
      {asked.children.map((child, index) => {
        const prefix = `children[${index}].`;
        return (
          <section className="sheet-child" key={prefix} aria-labelledby={sheetId(`${prefix}head`)}>
            <ItemHead prefix={prefix} item={child} level="h3">
              {t("questions:child", { number: index + 1 })}
            </ItemHead>
            <ItemBody
              prefix={prefix}
              item={child}
              given={given ? (given.children[index] ?? nothing) : null}
              mistakes={mistakes}
            />
          </section>
        );
      })}
    </article>
  );
}

const nothing: GivenItem = { keys: [], blanks: [], text: "" };

/** What kind of question it is, and what it is worth where a candidate is told. */
function ItemHead({
  prefix,
  item: { type, mark },
  level: Heading,
  children,
}: {
  prefix: string;
  item: AskedItem;
  level: "h2" | "h3";
  children?: ReactNode;
}) {
  const t = useWords();
  return (
    <Heading className="sheet-head" id={sheetId(`${prefix}head`)}>
      {children && (
        <>
          <b>{children}</b> ·{" "}
        </>
      )}
      {t(`questions:types.${type}`)}
      {mark && ` · ${t("questions:score", { count: mark.points, points: mark.figure })}`}
    </Heading>
  );
}

export interface ItemProps {
  /** Begins the names of its fields, and the ids of its parts. */
  prefix: string;
  item: AskedItem;
  given: GivenItem | null;
  mistakes: SheetMistakes;
}

function ItemBody(props: ItemProps) {
  const { prefix, item } = props;
  return (
    <>
      <div
        className={item.content.isInline ? "sheet-stem" : "sheet-stem sheet-text"}
        id={sheetId(`${prefix}stem`)}
      >
        <RichText content={item.content} />
      </div>
      <ItemFields {...props} />
    </>
  );
}

/** The fields that this kind of question is answered in, or what will be asked for. */
function ItemFields(props: ItemProps) {
  const { program, recording, file, type } = props.item;
  if (program) return <AskedProgram {...props} program={program} />;
  if (recording) return <AskedRecording {...recording} />;
  if (file) return <AskedFile {...file} />;
  if (answering[type] === "blanks") return <Blanks {...props} />;
  if (answering[type] === "text") return <WrittenAnswer {...props} />;
  if (answering[type] === "family") return null;
  return <Choices {...props} />;
}
