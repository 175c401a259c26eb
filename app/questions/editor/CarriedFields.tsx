import type { QuestionType } from "#contract/questions/kinds";
import { lists, notAsked, type TypedForm } from "./typedForm";

/** Hidden fields that preserve what was typed for other types, for a type that has those fields. */
export function CarriedFields({
  type,
  shown,
  isInBank,
}: {
  type: QuestionType;
  shown: TypedForm;
  isInBank: boolean;
}) {
  const kept = ["keptRows", "keptTruth", "keptText", "revision"] as const;
  const names = [...notAsked(type), ...kept, ...(isInBank ? [] : (["bankId"] as const))];
  return names
    .flatMap((name) => sent(name, shown[name]))
    .map(([name, value], place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same name, and none ever moves
      <input key={place} type="hidden" name={name} value={value} />
    ));
}

type Sent = [name: string, value: string];

/** The fields that a value is sent as; none where it is blank. */
function sent(name: string, value: unknown): Sent[] {
  if (typeof value === "string") return value === "" ? [] : [[name, value]];
  if (typeof value !== "object" || value === null) return value === true ? [[name, "on"]] : [];
  if ((lists as readonly string[]).includes(name))
    return (value as string[]).map((item): Sent => [name, item]);
  const place = (key: string) => (Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`);
  return Object.entries(value).flatMap(([key, item]) => sent(place(key), item));
}
