import type { FieldMetadata } from "@conform-to/react";
import { codeTexts, type TypedChild, type TypedQuestion, type TypedTest } from "#contract/questions/typed";
import type { AnyField } from "~/ui/Field";

/** The fields in the order in which they stand, as a summary of mistakes lists them. */
export function inOrder(fields: Record<keyof TypedQuestion, AnyField>): AnyField[] {
  const tests = (fields.tests as FieldMetadata<TypedTest[]>).getFieldList().flatMap((row) => {
    const { stdin, expectedOutput, weight } = row.getFieldset();
    return [stdin, expectedOutput, weight];
  });
  const children = (fields.children as FieldMetadata<TypedChild[]>).getFieldList().flatMap((row) => {
    const { type, content, option, answer, tolerance, analysis, score, scoringRule } = row.getFieldset();
    return [type, content, option, answer, tolerance, analysis, score, scoringRule];
  });
  return [
    fields.type,
    fields.bankId,
    fields.content,
    fields.option,
    ...(fields.option as FieldMetadata<string[]>).getFieldList(),
    fields.answer,
    fields.tolerance,
    fields.seconds,
    fields.prepareSeconds,
    fields.fileKinds,
    fields.megabytes,
    fields.analysis,
    fields.children,
    ...children,
    fields.languages,
    ...codeTexts.map((name) => fields[name]),
    fields.tests,
    ...tests,
    fields.score,
    fields.scoringRule,
    fields.difficulty,
    fields.tag,
    fields.ownership,
  ];
}
