import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type * as z from "zod/v4";
import type { Outcome } from "#contract/call";
import { stop } from "~/session/proof.server";
import { parseForm } from "./parse";

/** No field of ours is called so: a long path, or a place far down a list, which would be filled up to there. */
const isForeign = (name: string) => name.length > 200 || /\[\d{4,}/.test(name);

/** Reads a posted form by its shape. Fields that no form of ours has are left out; what makes no form at all is 400. */
export function readForm<Shape extends z.ZodType>(form: FormData, shape: Shape) {
  for (const name of [...form.keys()]) if (isForeign(name)) form.delete(name);
  try {
    return parseForm(form, shape);
  } catch {
    // why: conform throws on an intent or a state that it did not write itself.
    throw stop({ kind: "unreadable" }, 400);
  }
}

/** Typed secrets are never sent back to the page. */
const secrets = ["password", "oldPassword", "smsCode", "imageCode"];

/**
 * The same form again, with what was typed: 400 where its shape says no, 422 where a service does. `fields`
 * gives the form's name for a field of the wire; a refusal that concerns no field stands above the form.
 */
export function sendBack<Shape, Value>(
  submission: Submission<Shape, string[], Value>,
  refused?: Outcome<unknown> & { ok: false },
  fields: Record<string, string> = {},
) {
  if (!refused) return data(submission.reply({ hideFields: secrets as never }), { status: 400 });
  // A service's sentence carries its figures and wins over the bare name of the reason.
  const mistake = [refused.message || refused.reason];
  const field = refused.field ? (fields[refused.field] ?? refused.field) : null;
  const result = submission.reply({
    hideFields: secrets as never,
    ...(field ? { fieldErrors: { [field]: mistake } } : { formErrors: mistake }),
  });
  return data(result, { status: refused.reason === "BUSY" ? 503 : 422 });
}
