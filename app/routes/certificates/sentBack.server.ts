import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { typedIn } from "#contract/certificates/form";
import { sendBack } from "~/form/form.server";
import type { Desk } from "~/session/guard.server";
import { typedPreview } from "./previewed.server";

/** The template's form again, with its mistakes, what was typed, and what that looks like. */
export async function sentBack<Shape, Value>(
  desk: Desk,
  submission: Submission<Shape, string[], Value>,
  refused?: Outcome<unknown> & { ok: false },
) {
  const { data: answer, init } = sendBack(submission, refused, { look: "look.logo" });
  const previewIn = String(desk.form.get("previewIn") ?? "");
  const preview = await typedPreview(desk, typedIn(desk.form), previewIn);
  return data({ ...answer, previewIn, preview }, init ?? undefined);
}
