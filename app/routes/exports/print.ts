import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paperVariant } from "#contract/exports/shapes";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { exportQuery, isUnprintable } from "./queue.server";

/** Assigns a paper its version code, which is in the footer of the printed page. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "papers");
  const jobId = args.params.paperId!;
  const { data: variant = "" } = paperVariant.safeParse(form.get("variant"));
  const back = paths.exports.show(jobId, exportQuery(form.get("key") === "1", variant));
  const given = await services.exports.giveCode({ jobId, variant });
  if (!given.ok && isUnprintable(given.reason))
    return redirectWithFlash(back, { kind: "warn", text: given.message });
  return redirectWithFlash(back, { kind: "ok", text: t("exports:codeGiven", { code: need(given) }) });
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.exports.show(params.paperId));

/** An empty page, so that errors here render as a page too. */
export default function GiveCode() {
  return null;
}
