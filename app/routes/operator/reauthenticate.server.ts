import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

/**
 * Redirects to password reauthentication, and from there to `to`; where a form was sent, its page begins with what was
 * typed in these fields (`typedBefore`).
 */
export function askToReauthenticate(to: string, typed?: { form: FormData; fields: readonly string[] }) {
  const query = new URLSearchParams();
  for (const name of typed?.fields ?? [])
    for (const value of typed!.form.getAll(name)) if (typeof value === "string") query.append(name, value);
  const back = query.size > 0 ? `${to}?${query}` : to;
  return redirect(paths.operator.proof({ redirect: back }));
}

/** What was typed in these fields of a page's form before a reauthentication; none of them otherwise. */
export function typedBefore<Name extends string>(
  request: Request,
  fields: readonly Name[],
): { [name in Name]?: string } {
  const query = new URL(request.url).searchParams;
  const typed = fields
    .filter((name) => query.has(name))
    .map((name) => [name, query.get(name)!.slice(0, 500)]);
  return Object.fromEntries(typed) as { [name in Name]?: string };
}
