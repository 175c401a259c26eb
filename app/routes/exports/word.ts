import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { queueExport } from "./queue.server";

/** An operator has a paper written for Word, and finds the file on the page of exports. */
export async function action(args: ActionFunctionArgs) {
  const visit = await operator(args, "papers");
  return queueExport(visit, args, "word");
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.exports.show(params.paperId));

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Queue() {
  return null;
}
