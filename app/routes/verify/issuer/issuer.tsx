import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { anonymousRequest } from "~/routes/verify/anonymous-request.server";
import { issuerAt } from "~/routes/verify/asked.server";
import { missingIssuer } from "~/routes/verify/refused.server";
import { htmlType, renderPublicPage } from "~/routes/verify/render.server";
import { answerWith, renderCached } from "~/routes/verify/render-cache.server";
import { need, visitor } from "~/session/guard.server";
import { IssuerPage } from "./IssuerPage";
import { issuerSeenOf } from "./issuer-seen.server";

/** Public list of the keys that sign a company's certificates, and of those no longer trusted. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  const { companyUuid, reading, headers, keys: found } = await issuerAt(args, services);
  if (!found.ok && found.reason === "NOT_FOUND") return missingIssuer(reading, companyUuid, headers);
  const keys = need(found);
  headers.set("content-language", reading.language);
  const rendered = renderCached(htmlType, `issuer ${reading.key} ${JSON.stringify(keys)}`, () =>
    renderPublicPage(reading, {
      title: `${reading.t("verify:issuer.title")} · ${keys.company}`,
      path: reading.place(paths.verify.issuer(companyUuid)),
      children: <IssuerPage seen={issuerSeenOf(keys, reading)} />,
    }),
  );
  return answerWith(args.request, rendered, headers);
}
