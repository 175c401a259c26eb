import { fileKinds, type QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/limits";
import { recordedSeconds } from "#contract/sitting/recording-rates";
import { sittingLimits } from "#contract/sitting/shapes";
import { useErrorText } from "~/form/useErrorText";
import { TickGroup } from "~/ui/fields/Choice";
import { type AnyField, NumberField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** Time limits and number of recordings, or the file types that may be uploaded. */
export function LimitFields({
  type,
  fields,
}: {
  type: QuestionType;
  fields: Record<"seconds" | "prepareSeconds" | "takes" | "fileKinds" | "megabytes", AnyField>;
}) {
  const t = useWords();
  const errorText = useErrorText();
  if (type === 10)
    return (
      <>
        <div className="in-a-row">
          <TickGroup
            field={fields.fileKinds}
            label={t("questions:fileKinds")}
            optional={t("optional")}
            hint={t("questions:fileKindsHint")}
            choices={fileKinds.map((value) => ({ value, label: t(`questions:fileKindNames.${value}`) }))}
            errorText={errorText}
          />
        </div>
        <NumberField
          field={fields.megabytes}
          label={t("questions:megabytes")}
          optional={t("optional")}
          hint={t("questions:megabytesHint", { most: sittingLimits.fileBytes / 1_000_000 })}
          unit="MB"
          maxLength={3}
          errorText={errorText}
        />
      </>
    );
  if (type !== 14 && type !== 15 && type !== 16) return null;
  const longest = recordedSeconds(
    type === 14 ? "audio" : "video",
    questionLimits.secondsMax,
    sittingLimits.fileBytes,
  );
  return (["seconds", "prepareSeconds", "takes"] as const).map((name) => (
    <NumberField
      key={name}
      field={fields[name]}
      label={t(`questions:${name}`)}
      optional={t("optional")}
      hint={t(`questions:${name}Hint`, { minutes: Math.floor(longest / 60) })}
      unit={t(name === "takes" ? "questions:takesUnit" : "questions:secondsUnit")}
      maxLength={name === "takes" ? 2 : 4}
      errorText={errorText}
    />
  ));
}
