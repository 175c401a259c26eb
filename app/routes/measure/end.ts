import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";
import { endOfSheet } from "~/sitting/measure/sheet-pages.server";

export const handle = { isDocument: true };

/** Before the hand-in: what is open. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const token = args.params.token!;
  const cover = need(await visitor.services.sheets.cover({ token }));
  if (cover.state !== "started") return redirect(paths.measure.answer(token), 303);
  return endOfSheet(cover, token, visitor, false);
}

/** Hands in. */
export async function action(args: ActionFunctionArgs) {
  const visitor = await candidate(args);
  const token = args.params.token!;
  const { services } = visitor;
  const cover = need(await services.sheets.cover({ token }));
  if (cover.state !== "started") return redirect(paths.measure.answer(token), 303);
  const saved = await services.sheets.save({ token, page: cover.pages, answers: [], isLast: true });
  if (!saved.ok && saved.reason.startsWith("SHEET_")) return redirect(paths.measure.answer(token), 303);
  if (need(saved).isSubmitted) return redirect(paths.measure.answer(token), 303);
  return endOfSheet(cover, token, visitor, true);
}
