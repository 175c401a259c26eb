import type { FormMetadata } from "@conform-to/react";
import type { PaperFacts } from "#contract/papers/rules";
import type { AnyField } from "~/ui/fields/Field";
import { Basics } from "./Basics";
import { Scores } from "./Scores";
import { GroupTiming, Timing } from "./Timing";

/** The fields that users fill in, by the specification's names. */
export type PaperFieldNames =
  | "title"
  | "desc"
  | "postId"
  | "timingRule"
  | "duration"
  | "partStartTimeType"
  | "openOrder"
  | "paperType"
  | "isShowCandidateScore"
  | "targetScore"
  | "passScore";

export type PaperFieldSet = Record<PaperFieldNames, AnyField>;

export interface PaperFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in the form that it describes
  form: FormMetadata<any, any>;
  fields: PaperFieldSet;
  facts: PaperFacts;
}

/** All settings of a paper, new or not. */
export function PaperFields(props: PaperFieldsProps) {
  return (
    <>
      <Basics fields={props.fields} />
      {props.facts.isGroup ? <GroupTiming {...props} /> : <Timing {...props} />}
      <Scores {...props} />
    </>
  );
}

/** The fields in page order, for the validation summary. */
export const paperFieldsInOrder = (fields: PaperFieldSet): AnyField[] => [
  fields.title,
  fields.desc,
  fields.postId,
  fields.timingRule,
  fields.duration,
  fields.partStartTimeType,
  fields.openOrder,
  fields.paperType,
  fields.isShowCandidateScore,
  fields.targetScore,
  fields.passScore,
];
