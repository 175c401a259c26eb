import * as z from "zod/v4";
import { isDay } from "./days";
import { type CertificateDraft, certificateDraft, reason, type TemplateContent } from "./shapes";

/** What a template requires of each certificate. */
export type TemplateRequirements = Pick<TemplateContent, "fields" | "freeFields">;

/** Validation errors of one person's certificate, and their fields. */
export interface DraftValidationError {
  reason:
    | "EXAM_MISSING"
    | "SCORE_MISSING"
    | "GRADE_MISSING"
    | "VALUE_MISSING"
    | "DATE_NOT_VALID"
    | "DATE_AHEAD";
  path: (string | number)[];
}

const missing = { exam: "EXAM_MISSING", score: "SCORE_MISSING", grade: "GRADE_MISSING" } as const;

/** Whether all that the template requires is given and the day not in the future; `today` is YYYY-MM-DD. */
export function draftValidationErrors(
  asked: TemplateRequirements,
  draft: CertificateDraft,
  today: string,
): DraftValidationError[] {
  const validationErrors: DraftValidationError[] = asked.fields
    .filter((field) => !draft[field])
    .map((field) => ({ reason: missing[field], path: [field] }));
  for (const at of asked.freeFields.keys())
    if (!draft.values[at]) validationErrors.push({ reason: "VALUE_MISSING", path: ["values", at] });
  if (draft.issuedOn && !isDay(draft.issuedOn))
    validationErrors.push({ reason: "DATE_NOT_VALID", path: ["issuedOn"] });
  else if (draft.issuedOn > today) validationErrors.push({ reason: "DATE_AHEAD", path: ["issuedOn"] });
  return validationErrors;
}

/** The same draft without fields that the template does not require, and with its day. */
export function askedOnly(
  { fields, freeFields }: TemplateRequirements,
  draft: CertificateDraft,
  today: string,
) {
  const only = (field: keyof typeof missing) => (fields.includes(field) ? draft[field] : "");
  return {
    name: draft.name,
    exam: only("exam"),
    score: only("score"),
    grade: only("grade"),
    issuedOn: draft.issuedOn || today,
    values: freeFields.map((_, at) => draft.values[at] ?? ""),
  } satisfies CertificateDraft;
}

const value = certificateDraft.shape.values.unwrap().element.default("");

/** The form fields of one certificate: custom fields by index, since forms omit empty ones. */
const typed = certificateDraft.extend({
  name: z.string("HOLDER_NAME_MISSING").pipe(certificateDraft.shape.name),
  values: z.object({ 0: value, 1: value, 2: value, 3: value, 4: value, 5: value }).prefault({}),
  /** The template's revision that the form was rendered from. */
  revision: z.string("NOT_VALID").max(20, "NOT_VALID").default(""),
});

/** The template's revision that a form names. */
export const seenTemplateOf = ({ revision }: { revision: string }): number | undefined =>
  /^\d{1,15}$/.test(revision) ? Number(revision) : undefined;

/** The form as a wire payload for the template. */
export const certificateDraftOf = (
  { freeFields }: TemplateRequirements,
  { name, exam, score, grade, issuedOn, values }: z.output<typeof typed>,
): CertificateDraft => {
  const inOrder = Object.values(values).slice(0, freeFields.length);
  return { name, exam, score, grade, issuedOn, values: inOrder };
};

const rules =
  (asked: TemplateRequirements, today: string) =>
  (form: z.output<typeof typed>, context: z.RefinementCtx): void => {
    for (const validationError of draftValidationErrors(asked, certificateDraftOf(asked, form), today))
      context.addIssue({
        code: "custom",
        message: validationError.reason,
        path: validationError.path.map(String),
      });
  };

export const issueForm = (asked: TemplateRequirements, today: string) =>
  typed.superRefine(rules(asked, today));

const givenReason = z.string("CERTIFICATE_REASON_MISSING").pipe(reason);

/** The same, to replace an issued one, with a reason. */
export const replaceForm = (asked: TemplateRequirements, today: string) =>
  typed.extend({ reason: givenReason }).superRefine(rules(asked, today));

export const revokeForm = z.object({ reason: givenReason });
