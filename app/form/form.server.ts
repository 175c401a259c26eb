import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type * as z from "zod/v4";
import type { Outcome } from "#contract/call";
import { need } from "~/session/need.server";
import { stop } from "~/session/proof.server";
import type { Kept } from "~/session/stop";
import { parseForm } from "./parse";

/**
 * No field of ours is called so: a long path, a place far down a list, which would be filled up to there, or one in a
 * list of lists of lists, each of which would be.
 */
const isForeign = (name: string) => name.length > 200 || /\[\d{3,}|(\[.*){3}/s.test(name);

/** In one pass: to delete a name, the platform looks through the whole form. */
function withoutForeign(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!isForeign(name)) own.append(name, value);
  return own;
}

/** Reads a posted form by its shape. Fields that no form of ours has are left out; what makes no form at all is 400. */
export function readForm<Shape extends z.core.$ZodType>(form: FormData, shape: Shape) {
  // why: conform carries these out, as far down a list as they say; in the browser it sends none of them.
  if (form.has("__intent__") || form.has("__state__")) throw stop({ kind: "unreadable" }, 400);
  return parseForm(withoutForeign(form), shape);
}

/** Typed secrets are never sent back to the page. */
const secrets = ["password", "oldPassword", "smsCode", "imageCode"];

/**
 * The same form again, with what was typed: 400 where its shape says no, 422 where a service does. `fields`
 * gives the form's name for a field of the wire; a refusal that concerns no field stands above the form. Where the
 * session is over, the logout notice takes the form along instead (000 §8).
 */
export function sendBack<Shape, Value>(
  submission: Submission<Shape, string[], Value>,
  refused?: Outcome<unknown> & { ok: false; kept?: Kept },
  fields: Record<string, string> = {},
) {
  if (!refused) return data(submission.reply({ hideFields: secrets as never }), { status: 400 });
  if (refused.reason === "SIGNED_OUT") need(refused);
  const { message: mistake } = refused;
  const field = refused.field ? (fields[refused.field] ?? refused.field) : null;
  const result = submission.reply({
    hideFields: secrets as never,
    // A service may want nothing said (000 §8); the form then comes back as it was typed.
    ...(mistake && (field ? { fieldErrors: { [field]: [mistake] } } : { formErrors: [mistake] })),
  });
  return data(result, { status: refused.reason === "BUSY" ? 503 : 422 });
}
