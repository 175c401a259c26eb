import { fileKinds, type QuestionType } from "#contract/questions/kinds";
import { useSay } from "~/form/useSay";
import { TickGroup } from "~/ui/Choice";
import { type AnyField, NumberField } from "~/ui/Field";
import { useWords } from "~/words/words";

/** How long a recording may last, or which files may be handed in. */
export function LimitFields({
  type,
  fields,
}: {
  type: QuestionType;
  fields: Record<"seconds" | "prepareSeconds" | "fileKinds" | "megabytes", AnyField>;
}) {
  const t = useWords();
  const say = useSay();
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
            say={say}
          />
        </div>
        <NumberField
          field={fields.megabytes}
          label={t("questions:megabytes")}
          optional={t("optional")}
          hint={t("questions:megabytesHint")}
          unit="MB"
          maxLength={3}
          say={say}
        />
      </>
    );
  if (type !== 14 && type !== 15 && type !== 16) return null;
  return (["seconds", "prepareSeconds"] as const).map((name) => (
    <NumberField
      key={name}
      field={fields[name]}
      label={t(`questions:${name}`)}
      optional={t("optional")}
      hint={t(`questions:${name}Hint`)}
      unit={t("questions:secondsUnit")}
      maxLength={4}
      say={say}
    />
  ));
}
