import { type FieldMetadata, getFormProps } from "@conform-to/react";
import { examForm } from "#contract/exams/form";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import type { ArrangedPaper } from "~/routes/exams/paper.server";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import { Answering } from "./Answering";
import { ExamBasics } from "./ExamBasics";
import { Information } from "./Information";
import { Monitoring } from "./Monitoring";
import { Results } from "./Results";
import { Texts } from "./Texts";

const shape = examForm("UTC");

export type ExamFields = ReturnType<typeof useServerForm<typeof shape>>[1];
export type ExamField = FieldMetadata<unknown>;

const sections = ["basics", "answering", "monitoring", "information", "results", "texts"] as const;

/** All settings of an exam on one page in six sections, with a rail that leads to each. */
export function ExamForm({
  paper,
  begin,
  revision,
  closeTo,
  answer,
  zone,
  isPublished,
}: {
  paper: ArrangedPaper;
  begin: object;
  revision?: number;
  closeTo: string;
  answer: unknown;
  zone: string;
  isPublished: boolean;
}) {
  const t = useWords();
  const [form, fields] = useServerForm(shape, {
    id: "exam",
    lastResult: answer,
    defaultValue: begin as never,
  });
  return (
    <div className="rail-page">
      <nav aria-label={t("exams:arrange.sections")} className="rail rail-long">
        <ol>
          {sections.map((section, at) => (
            <li key={section}>
              <a href={`#${section}`}>
                <span className="rail-number">{at + 1}</span>
                <span>{t(`exams:arrange.${section}`)}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        <ValidationSummary
          form={form}
          fields={Object.values(fields) as never}
          unchanged={t("exams:arrange.notSaved")}
        />
        <PostForm {...getFormProps(form)}>
          {/* Enter saves a draft, whatever field it is pressed in. */}
          <input type="hidden" name="paperId" value={paper.id} />
          {revision !== undefined && <Revision answer={answer} current={String(revision)} />}
          <ExamBasics fields={fields} zone={zone} isPublished={isPublished} />
          <Answering fields={fields} isPractice={paper.isPractice} />
          <Monitoring fields={fields} />
          <Information fields={fields} />
          <Results fields={fields} needsMarking={paper.needsMarking} />
          <Texts fields={fields} />
          <div className="form-foot">
            <p className="hint">{t(isPublished ? "exams:arrange.footPublished" : "exams:arrange.foot")}</p>
            <div className="actions">
              <Cancel to={closeTo} />
              <Button kind="primary">
                {t(isPublished ? "exams:arrange.saveNew" : "exams:arrange.save")}
              </Button>
            </div>
          </div>
        </PostForm>
      </div>
    </div>
  );
}
