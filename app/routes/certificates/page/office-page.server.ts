import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator } from "~/session/guard.server";

type PublicLoader = (args: LoaderFunctionArgs) => Promise<Response>;

/** Shows a public page of a certificate to an operator of its company, whose session goes on. */
export const officePage =
  (loader: PublicLoader): PublicLoader =>
  async (args) => {
    const { services } = await operator(args, "certificates");
    const { certificateUuid } = args.params;
    const { printed } = need(await services.certificates.get({ certificateUuid: certificateUuid! }));
    return answerOf(loader, args, { templateUuid: printed.templateUuid });
  };

/** The same for the page of the operator's own company. */
export const officeIssuerPage =
  (loader: PublicLoader): PublicLoader =>
  async (args) => {
    const { company } = await operator(args, "certificateKeys");
    return answerOf(loader, args, { companyUuid: company.companyUuid });
  };

async function answerOf(loader: PublicLoader, args: LoaderFunctionArgs, ids: Record<string, string>) {
  const answer = await loader({ ...args, params: { ...args.params, ...ids } });
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}
