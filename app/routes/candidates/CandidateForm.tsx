import { getFormProps } from "@conform-to/react";
import { candidateForm } from "#contract/candidates/form";
import { type ExamSettings, infoFlags } from "#contract/exams/settings";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions, Button } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { TextArea, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";

const inputs = {
  mobile: { type: "tel", inputMode: "tel" },
  email: { type: "email", inputMode: "email" },
} as const;

/** What is known of a candidate; what the exam demands is required, all else is optional. */
export function CandidateForm({
  settings,
  begin,
  idcard = "",
  revision,
  closeTo,
  answer,
}: {
  settings: ExamSettings;
  begin: Record<string, unknown>;
  /** The masked ID number on record, when editing. */
  idcard?: string;
  revision?: number;
  closeTo: string;
  answer: unknown;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(candidateForm(settings, idcard !== ""), {
    id: "candidate",
    lastResult: answer,
    defaultValue: begin as never,
  });
  const isRequired = (name: string) =>
    name === "realName" || (name in infoFlags && settings[infoFlags[name as keyof typeof infoFlags]]);
  const text = (
    name:
      | "realName"
      | "mobile"
      | "email"
      | "idcard"
      | "gender"
      | "university"
      | "major"
      | "degree"
      | "graduateDate"
      | "city"
      | "group"
      | "room"
      | "seat",
    hint?: string,
  ) => (
    <TextField
      field={fields[name]}
      label={t(`candidates:fields.${name}`)}
      hint={hint}
      optional={isRequired(name) ? undefined : t("optional")}
      required={isRequired(name) && !(name === "idcard" && idcard !== "")}
      errorText={errorText}
      autoComplete="off"
      {...inputs[name as keyof typeof inputs]}
    />
  );
  const own = fields.own.getFieldList();
  return (
    <div className="form-page">
      <ValidationSummary
        form={form}
        fields={[...Object.keys(begin).flatMap((name) => fields[name as "realName"] ?? []), ...own]}
        unchanged={t("candidates:notSaved")}
      />
      <PostForm {...getFormProps(form)} className={revision === undefined ? "three-actions" : undefined}>
        {revision !== undefined && <Revision answer={answer} current={String(revision)} />}
        <FormSection title={t("candidates:form.person")} hint={t("candidates:form.personHint")}>
          {text("realName")}
          <div className="pair">
            {text("mobile", t("candidates:hints.mobile"))}
            {text("email")}
          </div>
          {text(
            "idcard",
            idcard ? t("candidates:hints.idcardKept", { number: idcard }) : t("candidates:hints.idcard"),
          )}
          {idcard && !settings.isIdCardNumRequired && (
            <Checkbox
              field={fields.isIdCleared}
              label={t("candidates:form.clearIdcard")}
              errorText={errorText}
            />
          )}
          {settings.ownFields.map(({ name, isRequired }, at) => (
            <TextField
              key={name}
              field={own[at] ?? fields.own}
              label={name}
              optional={isRequired ? undefined : t("optional")}
              required={isRequired}
              errorText={errorText}
              autoComplete="off"
            />
          ))}
        </FormSection>
        <FormSection title={t("candidates:form.exam")} hint={t("candidates:form.examHint")}>
          {text("group")}
          <div className="pair">
            {text("room")}
            {text("seat")}
          </div>
          <TextArea
            field={fields.note}
            label={t("candidates:fields.note")}
            hint={t("candidates:hints.note")}
            optional={t("optional")}
            rows={3}
            errorText={errorText}
          />
        </FormSection>
        <FormSection title={t("candidates:form.background")} hint={t("candidates:form.backgroundHint")}>
          <div className="pair">
            {text("university")}
            {text("major")}
          </div>
          <div className="pair">
            {text("degree")}
            {text("graduateDate", t("candidates:hints.graduateDate"))}
          </div>
          <div className="pair">
            {text("gender")}
            {text("city")}
          </div>
        </FormSection>
        <Actions>
          <Cancel to={closeTo} />
          {revision === undefined && (
            <Button name="next" value="more">
              {t("candidates:new.saveAndNext")}
            </Button>
          )}
          <Button kind="primary">{t("candidates:form.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
