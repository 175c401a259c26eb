import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { paperQueryOf, readPaperFilter } from "./filter.server";

/** The form of the list: stores what is ticked, and leads on. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, form, company } = context;
  return chooseRows(context, {
    list: "papers",
    address: paths.papers.list(),
    filtered: () => {
      const asked = new URLSearchParams();
      for (const [name, value] of form) asked.set(name, String(value));
      return paths.papers.list(paperQueryOf(readPaperFilter(asked, company.timeZone)));
    },
    matching: async (here) => {
      const query = new URLSearchParams(here.split("?")[1]);
      return need(await services.papers.ids(readPaperFilter(query, company.timeZone).filter));
    },
  });
}

export const loader = () => redirect(paths.papers.list());

/** An empty page, so that errors here render as a page too. */
export default function Choose() {
  return null;
}
