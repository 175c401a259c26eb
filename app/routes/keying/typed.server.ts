import type { KeyedQuestion, ScannedField } from "#contract/keying/shapes";
import { keyedBlankMax, readKeyed } from "#contract/keying/typed";
import type { Translate } from "#locales/words";

/** The name of a field of a keying form: of which question, by place, and which of its fields. */
const nameOf = (place: number, field: number) => `k.${place}.${field}`;

/** What a form holds of these questions, by question and field. */
export const typedIn = (form: FormData, questions: readonly KeyedQuestion[], first = 0): string[][] =>
  questions.map(({ fields }, at) =>
    fields.map((_, field) => String(form.get(nameOf(first + at, field)) ?? "").slice(0, 2000)),
  );

/** Questions with their fields, as the form shows them, each with what is typed and, where that does not fit, why. */
export const shownQuestions = (
  questions: readonly KeyedQuestion[],
  typed: readonly string[][],
  t: Translate,
  scanned: readonly ScannedField[] = [],
) =>
  questions.map((question, at) => ({
    number: question.number,
    title: t("keying:sheet.question", { number: question.number }),
    type: t(`questions:types.${question.type}`),
    content: question.content.replace(/\s+/g, " ").slice(0, 120),
    isMarked: question.isMarked,
    doubts: doubtsOf(scanned, question.number - 1, t),
    fields: question.fields.map((field, index) => ({
      name: nameOf(question.number - 1, index),
      label: [
        field.child > 0 && t("keying:sheet.child", { child: field.child }),
        field.blank > 0 && t("keying:sheet.blank", { blank: field.blank }),
      ]
        .filter(Boolean)
        .join(" "),
      isText: field.kind === "blank",
      value: typed[at]?.[index] ?? "",
      error:
        readKeyed(field, typed[at]?.[index] ?? "") === null
          ? t(`keying:sheet.wrong.${field.kind}`, { number: question.number, most: keyedBlankMax })
          : "",
    })),
  }));

/** What a person looks at on the scan of a question: why, and the page that shows it. */
const doubtsOf = (scanned: readonly ScannedField[], place: number, t: Translate) => {
  const found = scanned.filter((one) => one.place === place && one.certainty !== "sure");
  const words = found.map(({ certainty }) => certainty).filter((one) => one !== "sure");
  return {
    why: [...new Set(words)].map((one) => t(`keying:sheet.certainty.${one}`)).join(" · "),
    pageIds: [...new Set(found.map(({ pageId }) => pageId).filter(Boolean))],
  };
};

export type ShownQuestion = ReturnType<typeof shownQuestions>[number];
