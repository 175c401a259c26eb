import { data } from "@remix-run/node";
import { type PreservedForm, preservedFormOf, type Stop } from "./stop";

/** Preserves what was typed for the next page; files and secrets are not preserved. */
export function preserveForm(request: Request, form: FormData): PreservedForm {
  const { pathname, search } = new URL(request.url);
  return preservedFormOf(pathname + search, form);
}

/** The same with the form's own CSRF token and id: sent again it is idempotent. */
export const preserveFormWithToken = (request: Request, form: FormData): PreservedForm => ({
  ...preserveForm(request, form),
  token: { csrf: String(form.get("csrf")), formId: String(form.get("formId") ?? "") },
});

/** Thrown: aborts the current page, and `StopPage` says why. */
export const stop = (reason: Stop, status: number, headers?: HeadersInit) =>
  data(reason, { status, headers });
