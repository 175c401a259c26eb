import type * as z from "zod/v4";
import type { RequestOf } from "#contract/call";
import type { certificateCalls } from "#contract/certificates/calls";
import type { issueForm } from "#contract/certificates/issue-form";
import { readForm, sendBack } from "~/form/form.server";
import type { Services } from "~/request/client.server";

type Shape = ReturnType<typeof issueForm>;

/**
 * A form that was sent to be looked at, not to be issued: as it was typed, with the certificate that it would become.
 * What is wrong with it is said as ever.
 */
export async function previewedIssue(
  form: FormData,
  shape: Shape,
  services: Services,
  toIssue: (typed: z.output<Shape>) => RequestOf<typeof certificateCalls.previewIssue>,
) {
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);
  const drawn = await services.certificates.previewIssue(toIssue(submission.value));
  if (!drawn.ok) return sendBack(submission, drawn);
  return { initialValue: submission.payload, svg: drawn.data.svg };
}
