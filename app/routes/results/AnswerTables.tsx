import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { CandidateResult } from "./show";

/** The sums of the parts, and of the whole. */
export function PartTable({
  parts,
  score,
  verdict,
}: Pick<CandidateResult, "parts"> & { score: string; verdict: string }) {
  const t = useWords();
  const before = `${t("results:points")} `;
  return (
    <section className="mb-24" aria-labelledby="parts">
      <h2 id="parts" className="mb-16">
        {t("results:parts")}
      </h2>
      <Table
        caption={t("results:parts")}
        head={
          <>
            <HeadCell>{t("results:part")}</HeadCell>
            <HeadCell isNumber>{t("results:points")}</HeadCell>
          </>
        }
        foot={
          <Row>
            <TitleCell title={t("results:total")} code={verdict} isAlone />
            <Cell kind="number" before={before}>
              <b>{score}</b>
            </Cell>
          </Row>
        }
      >
        {parts.map((part) => (
          <Row key={part.name}>
            <TitleCell title={part.name} code={part.note} isAlone />
            <Cell kind="number" before={before}>
              {part.score}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** Each answer with its score and why. */
export function AnswerTable({ answers }: Pick<CandidateResult, "answers">) {
  const t = useWords();
  return (
    <section className="mb-24" aria-labelledby="answers">
      <h2 id="answers" className="mb-16">
        {t("results:answers")}
      </h2>
      <Table
        caption={t("results:answers")}
        head={
          <>
            <HeadCell>{t("results:question")}</HeadCell>
            <HeadCell>{t("results:given")}</HeadCell>
            <HeadCell isNumber>{t("results:points")}</HeadCell>
            <HeadCell>{t("results:why")}</HeadCell>
          </>
        }
      >
        {answers.map(({ number, type, content, given, file, score, items }) => (
          <Row key={number}>
            <TitleCell title={`${number}. ${content}`} code={type} isClamped isAlone />
            <Cell kind="field" before={`${t("results:given")} `}>
              {given.length === 0
                ? t("results:nothing")
                : given.map((words, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: blanks and sub-questions have no other name
                    <span key={at} className="given">
                      {file ? <a href={file}>{words}</a> : words}
                    </span>
                  ))}
            </Cell>
            <Cell kind="number" before={`${t("results:points")} `}>
              {score}
            </Cell>
            <Cell kind="prose">
              {items.map((item) => (
                <ScoredItem key={item.name} item={item} number={number} />
              ))}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

type Item = CandidateResult["answers"][number]["items"][number];

/** Why a question or a sub-question has its score, who marked it, and the way to another mark. */
function ScoredItem({ item: { name, text, marks, changeTo }, number }: { item: Item; number: number }) {
  const t = useWords();
  return (
    <div>
      {text}
      {marks.map((mark) => (
        <span key={mark.text} className="code">
          {mark.text}
          {mark.note && ` · ${mark.note}`}
        </span>
      ))}
      <LineEnd />
      <span className="code screen-only">
        <Link to={changeTo}>
          {t("results:changeMark")}
          <span className="visually-hidden"> {[number, name].filter(Boolean).join(" · ")}</span>
        </Link>
      </span>
    </div>
  );
}
