import type { CandidateChangeKind } from "#contract/candidates/shapes";
import { useErrorText } from "~/form/useErrorText";
import { type AnyField, NumberField, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** What a change of candidates asks for. */
export function ChangeFields({
  kind,
  fields,
}: {
  kind: CandidateChangeKind;
  fields: Record<string, AnyField>;
}) {
  const t = useWords();
  const errorText = useErrorText();
  if (kind === "absent" || kind === "remove") return null;
  if (kind === "group" || kind === "room")
    return (
      <TextField
        field={fields[kind]!}
        label={t(`candidates:fields.${kind}`)}
        hint={t(`candidates:changes.${kind}.hint`)}
        errorText={errorText}
        autoComplete="off"
      />
    );
  const time = (name: "openAt" | "closeAt") => (
    <TextField
      field={fields[name]!}
      type="datetime-local"
      label={t(`candidates:time.${name}`)}
      placeholder="2026-12-01 09:00"
      optional={t("optional")}
      errorText={errorText}
    />
  );
  return (
    <>
      {kind === "accommodate" && (
        <>
          <div className="pair">
            <NumberField
              field={fields.extraMinutes!}
              label={t("candidates:time.extraMinutes")}
              hint={t("candidates:time.extraMinutesHint")}
              unit={t("exams:minutes")}
              autoComplete="off"
              errorText={errorText}
            />
            <TextField
              field={fields.factor!}
              label={t("candidates:time.factor")}
              hint={t("candidates:time.factorHint")}
              inputMode="decimal"
              autoComplete="off"
              optional={t("optional")}
              errorText={errorText}
            />
          </div>
          <NumberField
            field={fields.pauses!}
            label={t("candidates:time.pausesAllowed")}
            hint={t("candidates:time.pausesHint")}
            unit={t("exams:times")}
            autoComplete="off"
            errorText={errorText}
          />
          <div className="pair">
            {time("openAt")}
            {time("closeAt")}
          </div>
        </>
      )}
      <TextField
        field={fields.reason!}
        label={t(`candidates:changes.${kind}.reason`)}
        hint={t(`candidates:changes.${kind}.reasonHint`)}
        errorText={errorText}
        autoComplete="off"
      />
    </>
  );
}
