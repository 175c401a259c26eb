import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isLanguage } from "#locales/languages";
import { visitor } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { languageCookie } from "~/words/words.server";

/** Sets the language and returns to the same page. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await visitor(args);
  const language = form.get("language");
  const headers = new Headers();
  if (isLanguage(language)) headers.append("set-cookie", await languageCookie.serialize(language));
  return redirect(safeRedirect(form.get("redirect"), "/"), { headers });
}

export const loader = () => redirect("/");
