import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answering, letterOf } from "#contract/questions/kinds";
import { writeCredit, writeRubric } from "#contract/questions/notation";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { type DiffPiece, textDiff } from "./text-diff";

export const handle: Handle = {
  title: (t) => t("bank:compare.title"),
  crumb: (t, { id, text }: Data) => [
    { text: t("bank:title"), to: paths.bank.back() },
    { text, to: paths.bank.show(id) },
    { text: t("bank:compare.title") },
  ],
};

/** Compares a version of a question with the one before it, field by field. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "bank");
  const questionId = args.params.questionId!;
  const versionId = new URL(args.request.url).searchParams.get("version") || undefined;
  const newer = need(await services.bank.get({ questionId, versionId }));
  const at = newer.versions.findIndex((each) => each.versionId === newer.versionId);
  const earlier = newer.versions[at + 1];
  const older = earlier ? need(await services.bank.get({ questionId, versionId: earlier.versionId })) : newer;
  const [before, after] = [textsOf(older.question, t), textsOf(newer.question, t)];
  return {
    id: questionId,
    text: beginningOf(newer.question.content, t),
    number: newer.versions[at]?.number ?? 1,
    earlier: earlier?.number ?? null,
    isOtherwise: JSON.stringify(restOf(older.question)) !== JSON.stringify(restOf(newer.question)),
    fields: after.flatMap(({ label, text }, place) => {
      const old = before[place]!.text;
      return old === text ? [] : [{ label, pieces: textDiff(old, text) }];
    }),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

/** A question's fields as texts that can be compared. */
function textsOf(question: Question, t: Translate): { label: string; text: string }[] {
  return [
    { label: t("questions:title"), text: question.title },
    { label: t("questions:idNumber"), text: question.idNumber },
    { label: t("questions:stimulus"), text: question.stimulus },
    { label: t("questions:content"), text: question.content },
    { label: t("questions:media.file"), text: mediaOf(question, t) },
    { label: t("bank:compare.options"), text: optionsOf(question) },
    { label: t("questions:answerTemplate"), text: question.answerTemplate },
    { label: t("bank:compare.answer"), text: answerOf(question, t) },
    { label: t("questions:weights"), text: writeCredit(question.answer) },
    {
      label: t("bank:compare.children"),
      text: question.children.map((child) => childOf(child, t)).join("\n\n"),
    },
    { label: t("questions:analysis"), text: question.analysis },
    { label: t("questions:hints"), text: question.hints.join("\n") },
    { label: t("questions:rubric"), text: writeRubric(question.rubric) },
    { label: t("questions:difficulty"), text: t(`questions:difficulties.${question.difficulty as 1}`) },
    { label: t("questions:tag"), text: question.tag ? t(`questions:abilities.${question.tag}`) : "" },
  ];
}

const mediaOf = ({ media }: Question, t: Translate): string =>
  media
    ? [
        media.name || t(`questions:media.kinds.${media.kind}`),
        media.plays > 0 ? t("questions:media.times", { count: media.plays }) : t("questions:media.unlimited"),
      ].join(" · ")
    : "";

type Asked = Pick<Question, "type" | "option" | "answer">;

const optionsOf = ({ option }: Pick<Asked, "option">) =>
  option.map((text, at) => `${letterOf(at)}. ${text}`).join("\n");

function answerOf({ type, answer }: Pick<Asked, "type" | "answer">, t: Translate): string {
  switch (answering[type]) {
    case "one":
    case "some":
      return answer.keys.map(letterOf).join("");
    case "truth":
      return t(`questions:truths.${answer.keys[0] === 1 ? 1 : 0}`);
    case "blanks":
      return answer.blanks.map((accepted) => accepted.join(" | ")).join("\n");
    default:
      return answer.text;
  }
}

const childOf = (child: ChildQuestion, t: Translate) =>
  [
    child.content,
    optionsOf(child),
    answerOf(child, t),
    child.analysis,
    writeRubric(child.rubric),
    String(child.score),
  ]
    .filter((text) => text !== "")
    .join("\n");

/** What is not shown field by field, such as rules of scoring, limits and programs. */
const restOf = ({
  hints,
  answerTemplate,
  title,
  idNumber,
  stimulus,
  content,
  option,
  answer,
  children,
  analysis,
  rubric,
  difficulty,
  tag,
  media,
  ...rest
}: Question) => ({
  ...rest,
  media: media?.src,
  isCaseSensitive: answer.isCaseSensitive,
  tolerance: answer.tolerance,
});

export default function CompareVersions() {
  const t = useWords();
  const { id, number, earlier, isOtherwise, fields } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("bank:compare.title")}
        actions={<ButtonLink to={paths.bank.show(id)}>{t("bank:compare.back")}</ButtonLink>}
      >
        {earlier === null
          ? t("bank:show.version", { number })
          : t("bank:compare.between", { number, earlier })}
      </PageHead>
      {earlier === null && <Notice kind="info">{t("bank:compare.first")}</Notice>}
      {earlier !== null && fields.length === 0 && !isOtherwise && (
        <Notice kind="info">{t("bank:compare.same")}</Notice>
      )}
      {fields.map(({ label, pieces }) => (
        <section key={label} aria-label={label}>
          <h2>{label}</h2>
          <p className="as-typed">
            {pieces.map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
              <Piece key={at} piece={piece} />
            ))}
          </p>
        </section>
      ))}
      {isOtherwise && <p className="hint">{t("bank:compare.otherwise")}</p>}
    </>
  );
}

/** Taken out and put in; a screen reader is told too. */
function Piece({ piece: { kind, text } }: { piece: DiffPiece }) {
  const t = useWords();
  if (kind === "same") return text;
  const Mark = kind;
  return (
    <Mark>
      <span className="visually-hidden">{t(`bank:compare.${kind}`)}</span>
      {text}
    </Mark>
  );
}
