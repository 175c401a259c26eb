import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { certificateQueryOf, readCertificateFilter } from "../filter.server";

/** The form of the register: stores what is ticked, and leads on. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "certificates");
  const { services, company } = context;
  const read = (asked: URLSearchParams) => readCertificateFilter(asked, company.timeZone);
  return chooseRows(context, {
    list: "certificates",
    address: paths.certificates.list(),
    filtered: (asked) => paths.certificates.list(certificateQueryOf(read(asked))),
    matching: async (asked) => need(await services.certificates.ids(read(asked).filter)),
  });
}

export const loader = () => redirect(paths.certificates.list());

/** An empty page, so that errors here render as a page too. */
export default function Choose() {
  return null;
}
