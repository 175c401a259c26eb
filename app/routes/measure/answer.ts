import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isLanguage } from "#locales/languages";
import { paths } from "~/paths";
import { need } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";
import { coverPage, onward } from "~/sitting/measure/sheet-pages.server";

export const handle = { isDocument: true };

/** The first page of somebody's link: what is asked, in which language, and the way back to where they were. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const token = args.params.token!;
  return coverPage(need(await visitor.services.sheets.cover({ token })), token, visitor);
}

/** Begins, in the language that was chosen. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await candidate(args);
  const token = args.params.token!;
  const language = String(form.get("language"));
  const { languages, next } = need(await services.sheets.cover({ token }));
  const chosen = isLanguage(language) && languages.includes(language) ? language : languages[0]!;
  const begun = await services.sheets.start({ token, language: chosen });
  // Closed or handed in: the first page says so.
  if (!begun.ok && begun.reason.startsWith("SHEET_")) return redirect(paths.measure.answer(token), 303);
  need(begun);
  return redirect(onward(next, token), 303);
}
