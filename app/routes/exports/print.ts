import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { isUnprintable } from "./queue.server";

/** An operator has a paper given its version code, and finds it at the foot of the page that is printed. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "papers");
  const jobId = args.params.paperId!;
  const back = paths.exports.show(jobId, form.get("key") === "1" ? { key: "1" } : {});
  const given = await services.exports.giveCode({ jobId });
  if (!given.ok && isUnprintable(given.reason))
    return redirectWith(back, { kind: "warn", text: given.message });
  return redirectWith(back, { kind: "ok", text: t("exports:codeGiven", { code: need(given) }) });
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.exports.show(params.paperId));

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function GiveCode() {
  return null;
}
