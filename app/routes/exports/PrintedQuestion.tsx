import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import type { RenderedSheetQuestion } from "./rendered.server";

const besides = {
  1: "printed-options",
  2: "printed-options printed-options-2",
  4: "printed-options printed-options-4",
};

/** A question as printed for candidates. */
export function PrintedQuestion({
  question,
  isChild = false,
}: {
  question: RenderedSheetQuestion;
  isChild?: boolean;
}) {
  const t = useWords();
  const { number, content, told, mark, options, columns, isTruth, note, place, lines, code, children } =
    question;
  return (
    <div className="printed-question">
      <span className="printed-number">
        {isChild ? t("exports:printed.childNumber", { number }) : `${number}.`}
      </span>
      <div>
        <div className="printed-stem">
          <RichText content={content} />
          {(told || mark) && <span className="printed-mark">{told + mark}</span>}
        </div>
        {note && <p className="printed-note">{note}</p>}
        {options.length > 0 && (
          <ul className={besides[columns]}>
            {options.map(({ letter, text }) => (
              <li key={letter}>
                <span>{letter}.</span>
                <RichText content={text} />
              </li>
            ))}
          </ul>
        )}
        {isTruth && (
          <p className="printed-truths">
            <span>□ {t("exports:printed.right")}</span>
            <span>□ {t("exports:printed.wrong")}</span>
          </p>
        )}
        {code && <Program code={code} />}
        {place && (
          <p className="printed-place">
            {place}
            <i />
          </p>
        )}
        {lines > 0 && <WritingLines count={lines} />}
        {children.map((child) => (
          <PrintedQuestion key={child.id} question={child} isChild />
        ))}
      </div>
    </div>
  );
}

function WritingLines({ count }: { count: number }) {
  return (
    <div className="printed-lines" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one line is like the other
        <i key={at} />
      ))}
    </div>
  );
}

function Program({ code }: { code: NonNullable<RenderedSheetQuestion["code"]> }) {
  const t = useWords();
  return (
    <>
      <p className="printed-note">{t("exports:printed.languages", { names: code.languages })}</p>
      <dl className="printed-program">
        {code.input && (
          <div>
            <dt>{t("exports:printed.input")}</dt>
            <dd>
              <RichText content={code.input} />
            </dd>
          </div>
        )}
        {code.output && (
          <div>
            <dt>{t("exports:printed.output")}</dt>
            <dd>
              <RichText content={code.output} />
            </dd>
          </div>
        )}
        <Shown label={t("exports:printed.inputExample")} text={code.inputExample} />
        <Shown label={t("exports:printed.outputExample")} text={code.outputExample} />
        <Shown label={t("exports:printed.template")} text={code.template} />
      </dl>
    </>
  );
}

function Shown({ label, text }: { label: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <pre className="printed-code">{text}</pre>
      </dd>
    </div>
  );
}
