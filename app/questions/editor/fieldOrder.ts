import type { FieldMetadata } from "@conform-to/react";
import { letterOf } from "#contract/questions/kinds";
import {
  codeTexts,
  type TypedChild,
  type TypedPoint,
  type TypedQuestion,
  type TypedTest,
} from "#contract/questions/typed";
import type { Translate } from "#locales/words";
import type { AnyField } from "~/ui/fields/Field";
import { inRow } from "./inRow";

/** The fields in display order, for the validation summary. */
export function questionFieldsInOrder(
  t: Translate,
  fields: Record<keyof TypedQuestion, AnyField>,
): AnyField[] {
  const rubric = (fields.rubric as FieldMetadata<TypedPoint[]>).getFieldList().flatMap((row, index) => {
    const { text, points, keywords } = row.getFieldset();
    return inRow(t, t("questions:point", { number: index + 1 }), [text, points, keywords]);
  });
  const tests = (fields.tests as FieldMetadata<TypedTest[]>).getFieldList().flatMap((row, index) => {
    const { stdin, expectedOutput, weight } = row.getFieldset();
    return inRow(t, t("questions:test", { number: index + 1 }), [stdin, expectedOutput, weight]);
  });
  const children = (fields.children as FieldMetadata<TypedChild[]>).getFieldList().flatMap((row, index) => {
    const { type, content, option, answer, tolerance, analysis, rubric, score, scoringRule } =
      row.getFieldset();
    const asked = [type, content, option, answer, tolerance, analysis, rubric, score, scoringRule];
    return inRow(t, t("questions:child", { number: index + 1 }), asked);
  });
  const options = (fields.option as FieldMetadata<string[]>)
    .getFieldList()
    .flatMap((row, index) => inRow(t, t("questions:option", { letter: letterOf(index) }), [row]));
  const weights = (fields.weights as FieldMetadata<string[]>)
    .getFieldList()
    .flatMap((row, index) => inRow(t, t("questions:option", { letter: letterOf(index) }), [row]));
  return [
    fields.type,
    fields.bankId,
    fields.stimulus,
    fields.content,
    fields.media,
    fields.plays,
    fields.option,
    ...options,
    fields.answer,
    fields.weights,
    ...weights,
    fields.tolerance,
    fields.partial,
    fields.answerTemplate,
    fields.seconds,
    fields.prepareSeconds,
    fields.takes,
    fields.fileKinds,
    fields.megabytes,
    fields.analysis,
    fields.hints,
    fields.rubric,
    ...rubric,
    fields.children,
    ...children,
    fields.languages,
    ...codeTexts.map((name) => fields[name]),
    fields.tests,
    ...tests,
    fields.score,
    fields.scoringRule,
    fields.title,
    fields.idNumber,
    fields.difficulty,
    fields.tag,
    fields.topicIds,
    fields.newTopics,
    fields.ownership,
  ];
}
