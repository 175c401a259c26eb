import type * as z from "zod/v4";
import type { RequestOf } from "#contract/call";
import type { certificateCalls } from "#contract/certificates/calls";
import type { issueForm } from "#contract/certificates/issue-form";
import { readForm, sendBack } from "~/form/form.server";
import type { Services } from "~/request/client.server";

type Shape = ReturnType<typeof issueForm>;

/**
 * Handles a form submitted for preview, not for issuing: returns what was typed with the certificate's SVG.
 * Validation errors are reported as usual.
 */
export async function previewedIssue(
  form: FormData,
  shape: Shape,
  services: Services,
  toIssue: (typed: z.output<Shape>) => RequestOf<typeof certificateCalls.previewIssue>,
) {
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);
  const rendered = await services.certificates.previewIssue(toIssue(submission.value));
  if (!rendered.ok) return sendBack(submission, rendered);
  return { initialValue: submission.payload, svg: rendered.data.svg };
}
