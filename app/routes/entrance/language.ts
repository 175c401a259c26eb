import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { type Language, languageCodes } from "~/words/languages";
import { languageCookie } from "~/words/words.server";
import { safeRedirect } from "./redirect.server";

/** A reader chooses a language and goes on reading where they were. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await visitor(args);
  const language = form.get("language") as Language;
  const headers = new Headers();
  if (languageCodes.includes(language))
    headers.append("set-cookie", await languageCookie.serialize(language));
  return redirect(safeRedirect(form.get("redirect"), "/"), { headers });
}

export const loader = () => redirect("/");
