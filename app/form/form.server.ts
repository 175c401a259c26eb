import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type * as z from "zod/v4";
import type { Outcome } from "#contract/call";
import { evaluationLimits } from "#contract/evaluation/shapes";
import { validateOnlyField } from "~/in-page";
import { need } from "~/session/need.server";
import type { PreservedForm } from "~/stop/stop";
import { stop } from "~/stop/stop.server";
import { parseForm } from "./parse";

/** As many rows as the longest of our forms has: a product's, with each scale of the company. */
const mostRows = evaluationLimits.scales;

/**
 * Field names that none of our forms has: a long path, a high array index (the array would be filled up to
 * it), or arrays nested three deep (each of which would be filled).
 */
const isForeign = (name: string) =>
  name.length > 200 ||
  /(\[.*){3}/s.test(name) ||
  [...name.matchAll(/\[(\d+)/g)].some(([, index]) => Number(index) >= mostRows);

/** In one pass: each `delete` by name makes the platform scan the whole form. */
function withoutForeign(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!isForeign(name)) own.append(name, value);
  return own;
}

/** Typed secrets are never sent back to the page. */
const secrets = ["password", "oldPassword", "smsCode"];

/** Parses a posted form by its shape. Fields that none of our forms has are dropped; not a form is 400. */
export function readForm<Shape extends z.core.$ZodType>(form: FormData, shape: Shape) {
  // why: conform executes these intents, at any array index they name; in the browser it never sends them.
  if (form.has("__intent__") || form.has("__state__")) throw stop({ kind: "unreadable" }, 400);
  const submission = parseForm(withoutForeign(form), shape);
  return form.has(validateOnlyField) ? checked(submission, form.getAll(validateOnlyField)) : submission;
}

/**
 * A form that is only to be validated never succeeds, so no action goes past it; of its errors those of the named fields
 * are kept, and it counts as no refusal.
 */
function checked<Shape, Value>(submission: Submission<Shape, string[], Value>, names: unknown[]) {
  const reply = () => {
    const { error, ...sent } = submission.reply({ hideFields: secrets as never });
    const wanted = Object.entries(error ?? {}).filter(([name]) =>
      names.some((edited) => isPartOf(name, edited)),
    );
    return { ...sent, status: undefined, error: Object.fromEntries(wanted) };
  };
  return { ...submission, status: undefined, reply } as unknown as Submission<Shape, string[], Value>;
}

/** Whether an error's field is the edited one, or the list that it is in. */
const isPartOf = (name: string, edited: unknown) =>
  name === edited || (name !== "" && String(edited).startsWith(`${name}[`));

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
  if (!refused) {
    const answer = submission.reply({ hideFields: secrets as never });
    return data(answer, { status: submission.status === undefined ? 200 : 400 });
  }
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

/**
 * The form that somebody else's change has overtaken: as it was typed, with the revision of what stands there `now`, so
 * that sending it once more saves it.
 */
export function sendBackAnew<Shape extends z.core.$ZodType>(
  form: FormData,
  shape: Shape,
  refused: Outcome<unknown> & { ok: false; preserved?: PreservedForm },
  now: { revision: string | number },
) {
  form.set("revision", String(now.revision));
  return sendBack(readForm(form, shape), refused);
}
