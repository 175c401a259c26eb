import type { ReactNode } from "react";
import type { GivenAnswer } from "#contract/bank/shapes";
import { answering } from "#contract/questions/kinds";
import { MediaPlayer } from "~/questions/view/MediaPlayer";
import { Stimulus } from "~/questions/view/Stimulus";
import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import { AskedFile, AskedRecording } from "./AskedMedia";
import { ProgramTask } from "./AskedProgram";
import type { AskedFamily, AskedItem, GivenItem, SheetValidationErrors } from "./asked";
import { Blanks } from "./Blanks";
import { Choices } from "./Choices";
import { sheetId } from "./sheetId";
import { WrittenAnswer } from "./WrittenAnswer";

/**
 * A question as a candidate sees it, with its answer fields. It is rendered inside a form; `given` holds the
 * fields' initial values.
 */
export function AskedQuestion({
  asked,
  given,
  validationErrors = {},
}: {
  asked: AskedFamily;
  given: GivenAnswer | null;
  validationErrors?: SheetValidationErrors;
}) {
  const t = useWords();
  return (
    <article className="sheet" aria-labelledby={sheetId("head")}>
      {asked.stimulus && <Stimulus text={asked.stimulus} />}
      <ItemHead prefix="" item={asked} level="h2" />
      {asked.media && <MediaPlayer media={asked.media} />}
      <ItemBody prefix="" item={asked} given={given} validationErrors={validationErrors} />
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
              validationErrors={validationErrors}
            />
          </section>
        );
      })}
    </article>
  );
}

const nothing: GivenItem = { keys: [], blanks: [], text: "" };

/** The question's type, and its mark where a candidate is told. */
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
  /** Prefix of its field names and element ids. */
  prefix: string;
  item: AskedItem;
  given: GivenItem | null;
  validationErrors: SheetValidationErrors;
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

/** The answer fields of this type of question, or what will be requested. */
function ItemFields(props: ItemProps) {
  const { program, recording, file, type } = props.item;
  if (program) return <ProgramTask {...props} program={program} />;
  if (recording) return <AskedRecording {...recording} />;
  if (file) return <AskedFile {...file} />;
  if (answering[type] === "blanks") return <Blanks {...props} />;
  if (answering[type] === "text") return <WrittenAnswer {...props} />;
  if (answering[type] === "family") return null;
  return <Choices {...props} />;
}
