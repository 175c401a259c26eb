import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { bankQueryOf, readBankFilter } from "./filter.server";

/** The form of the list: stores what is ticked, and leads on. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writeBank");
  const { services, company } = context;
  const read = (asked: URLSearchParams) => readBankFilter(asked, company.timeZone);
  return chooseRows(context, {
    list: "questions",
    address: paths.bank.list(),
    filtered: (asked) => paths.bank.list(bankQueryOf(read(asked))),
    matching: async (asked) => need(await services.bank.ids(read(asked).filter)),
  });
}

export const loader = () => redirect(paths.bank.list());

/** An empty page, so that errors here render as a page too. */
export default function Choose() {
  return null;
}
