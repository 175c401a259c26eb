import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { need, visitor } from "~/session/guard.server";
import { issuerAt } from "./asked.server";
import { drawPage, html } from "./draw.server";
import { IssuerPage } from "./IssuerPage";
import { issuerSeenOf } from "./issuer-seen.server";
import { answerWith, drawnOnce } from "./kept.server";
import { missingIssuer } from "./refused.server";
import { asStranger } from "./stranger.server";

/** Anyone reads which keys sign a company's certificates, and which of them prove nothing any more. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const { companyUuid, reading, headers, keys: found } = await issuerAt(args, services);
  if (!found.ok && found.reason === "NOT_FOUND") return missingIssuer(reading, companyUuid, headers);
  const keys = need(found);
  headers.set("content-language", reading.language);
  const drawn = drawnOnce(html, `issuer ${reading.key} ${JSON.stringify(keys)}`, () =>
    drawPage(reading, {
      title: `${reading.t("verify:issuer.title")} · ${keys.company}`,
      path: paths.verify.issuer(companyUuid),
      children: <IssuerPage seen={issuerSeenOf(keys, reading)} />,
    }),
  );
  return answerWith(args.request, drawn, headers);
}
