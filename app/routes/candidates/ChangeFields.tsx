import type { CandidateChangeKind } from "#contract/candidates/shapes";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox } from "~/ui/fields/Choice";
import { type AnyField, NumberField, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** What a change of candidates asks for. */
export function ChangeFields({
  kind,
  isOnTop,
  isLate,
  fields,
}: {
  kind: CandidateChangeKind;
  isOnTop: boolean;
  /** The exam is over: a time of their own is what is asked for. */
  isLate: boolean;
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
      optional={isLate ? undefined : t("optional")}
      errorText={errorText}
    />
  );
  const ownTime = (
    <div className="pair">
      {time("openAt")}
      {time("closeAt")}
    </div>
  );
  return (
    <>
      {kind === "accommodate" && (
        <>
          {isLate && ownTime}
          <div className="pair">
            <NumberField
              field={fields.extraMinutes!}
              label={t("candidates:time.extraMinutes")}
              hint={t(`candidates:time.${isOnTop ? "moreMinutesHint" : "extraMinutesHint"}`)}
              unit={t("exams:minutes")}
              autoComplete="off"
              errorText={errorText}
            />
            <TextField
              field={fields.factor!}
              label={t("candidates:time.factor")}
              hint={t(`candidates:time.${isOnTop ? "moreFactorHint" : "factorHint"}`)}
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
          {!isLate && ownTime}
          {isOnTop && (
            <Checkbox
              field={fields.replaces!}
              label={t("candidates:time.replaces")}
              hint={t("candidates:time.replacesHint")}
              errorText={errorText}
            />
          )}
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
