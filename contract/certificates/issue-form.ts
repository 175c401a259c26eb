import * as z from "zod/v4";
import { isDay } from "./days";
import { type CertificateDraft, certificateDraft, reason, type TemplateContent } from "./shapes";

/** What a template asks of each certificate. */
export type Asked = Pick<TemplateContent, "fields" | "freeFields">;

/** What may be wrong with one person's certificate, and which field says it. */
export interface DraftMistake {
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

/** Whether everything that the template asks for is said, and the day is one that was; `today` is YYYY-MM-DD. */
export function draftMistakes(asked: Asked, draft: CertificateDraft, today: string): DraftMistake[] {
  const mistakes: DraftMistake[] = asked.fields
    .filter((field) => !draft[field])
    .map((field) => ({ reason: missing[field], path: [field] }));
  for (const at of asked.freeFields.keys())
    if (!draft.values[at]) mistakes.push({ reason: "VALUE_MISSING", path: ["values", at] });
  if (draft.issuedOn && !isDay(draft.issuedOn))
    mistakes.push({ reason: "DATE_NOT_VALID", path: ["issuedOn"] });
  else if (draft.issuedOn > today) mistakes.push({ reason: "DATE_AHEAD", path: ["issuedOn"] });
  return mistakes;
}

/** The same draft without what the template does not ask for, and with its day. */
export function askedOnly({ fields, freeFields }: Asked, draft: CertificateDraft, today: string) {
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

/** What is typed of one certificate: the template's own fields by their places, for forms leave empty ones out. */
const typed = certificateDraft.extend({
  name: z.string("HOLDER_NAME_MISSING").pipe(certificateDraft.shape.name),
  values: z.object({ 0: value, 1: value, 2: value, 3: value, 4: value, 5: value }).prefault({}),
});

/** What the wire carries of the form of a template. */
export const toDraft = (
  { freeFields }: Asked,
  { name, exam, score, grade, issuedOn, values }: z.output<typeof typed>,
): CertificateDraft => {
  const inOrder = Object.values(values).slice(0, freeFields.length);
  return { name, exam, score, grade, issuedOn, values: inOrder };
};

const rules =
  (asked: Asked, today: string) =>
  (form: z.output<typeof typed>, context: z.RefinementCtx): void => {
    for (const mistake of draftMistakes(asked, toDraft(asked, form), today))
      context.addIssue({ code: "custom", message: mistake.reason, path: mistake.path.map(String) });
  };

export const issueForm = (asked: Asked, today: string) => typed.superRefine(rules(asked, today));

const givenReason = z.string("CERTIFICATE_REASON_MISSING").pipe(reason);

/** The same, in place of one that was issued, for a reason. */
export const replaceForm = (asked: Asked, today: string) =>
  typed.extend({ reason: givenReason }).superRefine(rules(asked, today));

export const revokeForm = z.object({ reason: givenReason });
