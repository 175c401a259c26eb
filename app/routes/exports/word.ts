import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { queueExport } from "./queue.server";

/** Queues a Word export of a paper; the file appears on the exports page. */
export async function action(args: ActionFunctionArgs) {
  const visit = await operator(args, "papers");
  return queueExport(visit, args, "word");
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.exports.show(params.paperId));

/** An empty page, so that errors here render as a page too. */
export default function Queue() {
  return null;
}
