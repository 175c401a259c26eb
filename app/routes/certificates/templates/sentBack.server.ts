import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { readTypedTemplate } from "#contract/certificates/form";
import { sendBack } from "~/form/form.server";
import type { OperatorContext } from "~/session/guard.server";
import { typedPreview } from "./previewed.server";

/** The template's form again, with validation errors, what was typed, and its preview. */
export async function sentBack<Shape, Value>(
  context: OperatorContext,
  submission: Submission<Shape, string[], Value>,
  refused?: Outcome<unknown> & { ok: false },
) {
  const { data: answer, init } = sendBack(submission, refused, { look: "look.logo" });
  const previewIn = String(context.form.get("previewIn") ?? "");
  const preview = await typedPreview(context, readTypedTemplate(context.form), previewIn);
  return data({ ...answer, previewIn, preview }, init ?? undefined);
}
