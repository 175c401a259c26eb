import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { paperQueryOf, readPaperFilter } from "./filter.server";

/** The form of the list: stores what is ticked, and leads on. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, company } = context;
  const read = (asked: URLSearchParams) => readPaperFilter(asked, company.timeZone);
  return chooseRows(context, {
    list: "papers",
    address: paths.papers.list(),
    filtered: (asked) => paths.papers.list(paperQueryOf(read(asked))),
    matching: async (asked) => need(await services.papers.ids(read(asked).filter)),
  });
}

export const loader = () => redirect(paths.papers.list());

/** An empty page, so that errors here render as a page too. */
export default function Choose() {
  return null;
}
