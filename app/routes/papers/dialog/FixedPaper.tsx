import { getFormProps } from "@conform-to/react";
import { type fromDetail, passScoreForm } from "#contract/papers/form";
import { canHavePassScore, type PaperFacts } from "#contract/papers/rules";
import type { PaperDetail } from "#contract/papers/shapes";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { PassScore } from "./Scores";

/** A frozen paper: settings read-only, the way out, and the pass score where that may be set. */
export function FixedPaper({
  paper,
  begin,
  facts,
  closeTo,
  answer,
}: {
  paper: PaperDetail;
  begin: ReturnType<typeof fromDetail>;
  facts: PaperFacts;
  closeTo: string;
  answer: unknown;
}) {
  const t = useWords();
  const canSetPassScore = canHavePassScore(facts);
  const [form, { passScore }] = useServerForm(passScoreForm(facts), {
    id: "pass-score",
    lastResult: answer,
    defaultValue: { passScore: begin.passScore },
  });
  return (
    <>
      <ValidationSummary form={form} fields={[passScore]} unchanged={t("papers:dialog.notSaved")} />
      <WayOut paper={paper} canSetPassScore={canSetPassScore} closeTo={closeTo} />
      <FormSection title={t("papers:form.basics")}>
        <Settings paper={paper} begin={begin} />
      </FormSection>
      {canSetPassScore && (
        <PostForm isLive {...getFormProps(form)}>
          <Revision answer={answer} current={begin.revision} />
          <FormSection title={t("papers:form.scores")}>
            <PassScore field={passScore} facts={facts} />
          </FormSection>
          <SubmitFoot
            closeTo={closeTo}
            label={t("papers:fixed.savePassScore")}
            busyLabel={t("papers:dialog.saving")}
          />
        </PostForm>
      )}
    </>
  );
}

/** Why it is frozen, and the button to go on: copy a paper in use, or restore an archived one. */
function WayOut({
  paper,
  canSetPassScore,
  closeTo,
}: {
  paper: PaperDetail;
  canSetPassScore: boolean;
  closeTo: string;
}) {
  const t = useWords();
  const way = paper.quoted
    ? ({ action: paths.papers.copy(paper._id), words: "papers:fixed.copy" } as const)
    : ({ action: paths.papers.archive(paper._id, { archive: "0" }), words: "papers:fixed.restore" } as const);
  return (
    <>
      <Notice kind="info">
        {t(
          !paper.quoted
            ? "papers:fixed.archived"
            : canSetPassScore
              ? "papers:fixed.used"
              : "papers:fixed.usedWhole",
        )}
      </Notice>
      <PostForm action={way.action} className="mb-20">
        <input type="hidden" name="from" value={closeTo} />
        <Button icon={paper.quoted ? "copy" : "up"}>{t(way.words)}</Button>
      </PostForm>
    </>
  );
}

function Settings({ paper, begin }: { paper: PaperDetail; begin: ReturnType<typeof fromDetail> }) {
  const t = useWords();
  const yesOrNo = (value: boolean) => t(value ? "papers:fixed.yes" : "papers:fixed.no");
  const isByParts = begin.timingRule === "2";
  const timing: [label: string, value: string][] = [
    [
      t("papers:form.timing"),
      isByParts
        ? t("papers:form.byParts")
        : `${t("papers:form.whole")} · ${t("papers:minutes", { count: Number(begin.duration) })}`,
    ],
    [
      t("papers:form.start"),
      t(begin.partStartTimeType === "2" ? "papers:form.unified" : "papers:form.early"),
    ],
    [t("papers:form.order"), t(begin.openOrder === "2" ? "papers:form.anyOrder" : "papers:form.inOrder")],
  ];
  const lines: [label: string, value: string][] = [
    [t("papers:form.title"), paper.name],
    [t("papers:form.desc"), paper.shortName || t("papers:fixed.none")],
    [t("papers:form.postId"), begin.postId || t("papers:fixed.none")],
    ...(paper.isGroup ? [] : timing),
    [t("papers:form.paperType"), yesOrNo(paper.isPractice)],
    [t("papers:form.showScore"), yesOrNo(paper.isShowCandidateScore)],
    [t("papers:form.passScore"), begin.passScore || t("papers:fixed.none")],
  ];
  return (
    <dl className="facts">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
