import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chosenFor } from "~/lists/choose.server";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";

/** Where each button of the bar leads. */
const ways = {
  move: paths.bank.move,
  tag: paths.bank.tag,
  topics: paths.bank.tagTopics,
  review: paths.bank.reviewChosen,
  put: paths.parts.put,
  remove: paths.bank.remove,
} as const;

/** From the list: stores what is ticked, and opens the page that asks what to do with what is chosen. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writeBank");
  const { here } = await chosenFor(context, "questions", paths.bank.list());
  const way = ways[String(context.form.get("way")) as keyof typeof ways] ?? ways.move;
  return redirect(way({ chosen: "1", from: here }));
}

export const loader = () => redirect(paths.bank.list());

/** An empty page, so that errors here render as a page too. */
export default function Begin() {
  return null;
}
