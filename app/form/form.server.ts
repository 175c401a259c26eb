import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type * as z from "zod/v4";
import type { Outcome } from "#contract/call";
import { need } from "~/session/need.server";
import type { PreservedForm } from "~/stop/stop";
import { stop } from "~/stop/stop.server";
import { parseForm } from "./parse";

/**
 * Field names that none of our forms has: a long path, a high array index (the array would be filled up to
 * it), or arrays nested three deep (each of which would be filled).
 */
const isForeign = (name: string) => name.length > 200 || /\[\d{3,}|(\[.*){3}/s.test(name);

/** In one pass: each `delete` by name makes the platform scan the whole form. */
function withoutForeign(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!isForeign(name)) own.append(name, value);
  return own;
}

/** Parses a posted form by its shape. Fields that none of our forms has are dropped; not a form is 400. */
export function readForm<Shape extends z.core.$ZodType>(form: FormData, shape: Shape) {
  // why: conform executes these intents, at any array index they name; in the browser it never sends them.
  if (form.has("__intent__") || form.has("__state__")) throw stop({ kind: "unreadable" }, 400);
  return parseForm(withoutForeign(form), shape);
}

/** Typed secrets are never sent back to the page. */
const secrets = ["password", "oldPassword", "smsCode"];

/**
 * The same form again with what was typed: 400 where its shape refuses it, 422 where a service does. `fields`
 * maps a field of the call to the form's name; a refusal without a field stands above the form. Where the
 * session has expired, the logout notice carries the preserved form instead (000 §8).
 */
export function sendBack<Shape, Value>(
  submission: Submission<Shape, string[], Value>,
  refused?: Outcome<unknown> & { ok: false; preserved?: PreservedForm },
  fields: Record<string, string> = {},
) {
  if (!refused) return data(submission.reply({ hideFields: secrets as never }), { status: 400 });
  if (refused.reason === "SIGNED_OUT") need(refused);
  const { message: validationError } = refused;
  const field = refused.field ? (fields[refused.field] ?? refused.field) : null;
  const result = submission.reply({
    hideFields: secrets as never,
    // A service may want no message shown (000 §8); the form is then rendered as it was typed.
    ...(validationError &&
      (field ? { fieldErrors: { [field]: [validationError] } } : { formErrors: [validationError] })),
  });
  return data(result, { status: refused.reason === "BUSY" ? 503 : 422 });
}
